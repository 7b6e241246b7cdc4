import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  apiServer,
  apps,
  binariesOf,
  office,
  root,
  sharedInputs,
  stateDir,
} from './apps.ts'
import { nodeEnvironment, run } from './run.ts'

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
  for (const file of found.flat().sort())
    hash.update(relative(from, file)).update(await readFile(file))
  return hash.digest('hex')
}

/** The folder, what all its builds read, and a file that every build leaves behind. */
type Build = { name: string; inputs: string; output: string }

/** Builds unless the last build read the same and its output is still there. @throws StepFailed when it fails */
async function buildOnce({ name, inputs, output }: Build): Promise<void> {
  const stamp = join(stateDir, 'built', name)
  const known = await readFile(stamp, 'utf8').catch(() => '')
  if (known === inputs && (await stat(output).catch(() => null))) return
  // The build of an app that fails, even by its configuration, leaves nothing to publish.
  const isApp = name !== 'api'
  if (isApp) await rm(join(root, name, 'dist'), { recursive: true, force: true })
  const env = { ...nodeEnvironment, ...binariesOf(name) }
  await run('rspack', ['build'], { cwd: join(root, name), env, output: 'on-failure' })
  if (isApp) await (await import('portal-releases')).writeManifest(join(root, name))
  await mkdir(join(stateDir, 'built'), { recursive: true })
  await writeFile(stamp, inputs)
  console.log(`  ${name} built`)
}

/** Builds the server behind `/api` if its sources changed since it was built last. @throws StepFailed when it fails */
export async function buildApi(): Promise<void> {
  const platform = ['portal/contract/src', 'portal/releases/src', 'pnpm-lock.yaml']
  const inputs = await fingerprint(['api', 'shared-api', ...platform])
  await buildOnce({ name: 'api', inputs, output: apiServer })
}

/**
 * Builds the apps, and the server behind them, whose sources changed since they were built last.
 *
 * @throws StepFailed when a build fails
 */
export async function buildApps(): Promise<void> {
  const shared = await fingerprint(sharedInputs)
  const steps = [...apps, office].map((name) => async () => {
    const inputs = `${shared} ${await fingerprint([name])}`
    const output = join(root, name, 'dist/portal-manifest.json')
    await buildOnce({ name, inputs, output })
  })
  steps.push(buildApi)
  // Two at a time: a build uses a core and a half.
  const worker = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step()
  }
  await Promise.all([worker(), worker()])
}

// Without `await`: tests load this file by `require`, which takes none at the top level.
if (import.meta.main) buildApps()
