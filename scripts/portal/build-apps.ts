import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiServer, apps, binariesOf, root, sharedInputs, stateDir } from './apps.ts'
import { run } from './run.ts'

/** What no build reads. */
const isIgnored = (name: string) =>
  ['node_modules', 'dist', 'coverage'].includes(name) || /\.test\.tsx?$/.test(name)

async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const names = (await readdir(path)).filter((name) => !isIgnored(name))
  return (await Promise.all(names.map((name) => filesOf(join(path, name))))).flat()
}

/** A hash of the content of files and folders. @param paths from a folder, the workspace's root */
export async function fingerprint(paths: readonly string[], from = root): Promise<string> {
  const found = await Promise.all(paths.map((path) => filesOf(join(from, path))))
  const hash = createHash('sha256')
  for (const file of found.flat().sort()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

/**
 * Runs a build unless the last one read the same and its output is still there.
 *
 * @param name the folder that is built
 * @param inputs fingerprint of all that the build reads
 * @param output a file that every build leaves behind
 */
async function buildOnce(
  name: string,
  inputs: string,
  output: string,
  build: (runTool: (program: string, ...args: string[]) => Promise<void>) => Promise<void>,
) {
  const stamp = join(stateDir, 'built', name)
  const known = await readFile(stamp, 'utf8').catch(() => '')
  if (known === inputs && (await stat(output).catch(() => null))) return
  const options = { cwd: join(root, name), env: binariesOf(name) }
  await build((program, ...args) =>
    run(program, args, { ...options, output: 'on-failure' }),
  )
  await mkdir(join(stateDir, 'built'), { recursive: true })
  await writeFile(stamp, inputs)
  console.log(`  ${name} built`)
}

/**
 * Builds the server behind `/api` if its sources changed since it was built last.
 *
 * @throws StepFailed when the build fails
 */
export async function buildApi(): Promise<void> {
  const platform = ['portal/contract/src', 'portal/releases/src', 'pnpm-lock.yaml']
  const inputs = await fingerprint(['api', 'shared-api', ...platform])
  await buildOnce('api', inputs, apiServer, (runTool) => runTool('rspack', 'build'))
}

async function buildApp(app: string, inputs: string) {
  const dist = join(root, app, 'dist')
  await buildOnce(app, inputs, join(dist, 'portal-manifest.json'), async (runTool) => {
    // A build that fails, even by its configuration, leaves nothing to publish.
    await rm(dist, { recursive: true, force: true })
    await runTool('rspack', 'build')
    await runTool('portal', 'manifest')
  })
}

/**
 * Builds the apps, and the server behind them, whose sources changed since they were built last.
 *
 * @throws StepFailed when a build fails
 */
export async function buildApps(): Promise<void> {
  const shared = await fingerprint(sharedInputs)
  const steps = [
    ...apps.map((app) => async () => {
      await buildApp(app, `${shared} ${await fingerprint([app])}`)
    }),
    buildApi,
  ]
  // Two at a time: a build uses a core and a half.
  const worker = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step()
  }
  await Promise.all([worker(), worker()])
}

if (import.meta.main) await buildApps()
