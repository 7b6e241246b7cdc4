import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

/** Minifiers keep the names of globals. */
const starts = /\bnew (?:\w+\.)?(?:Shared)?Worker\(|\bserviceWorker\.register\(/

const hint =
  'compute in short portions, or let the API do it: pages start no worker, because its code is under no policy and is not checked by hash'

/** Checks that no browser script starts a worker: the policy of pages forbids it. */
export async function checkWorkers(build: Build): Promise<Finding[]> {
  const { name, files } = build.manifest
  const finding = findingsOf('workers', name)
  const scripts = Object.keys(files).filter((file) => /^browser\/.*\.m?js$/.test(file))
  const found = scripts.map(async (file) =>
    starts.test(await readBuildFile(build, file))
      ? [finding('starts a worker', file, hint)]
      : [],
  )
  return (await Promise.all(found)).flat()
}
