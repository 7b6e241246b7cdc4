import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type App, apps, root, sharedInputs, stateDir } from './apps.ts'
import { fingerprint } from './fingerprint.ts'
import { run } from './run.ts'

const stampOf = (app: App) => join(stateDir, 'built', app)

async function isBuilt(app: App, inputs: string): Promise<boolean> {
  const known = await readFile(stampOf(app), 'utf8').catch(() => '')
  const hasManifest = await stat(join(root, app, 'dist/portal-manifest.json')).catch(
    () => null,
  )
  return known === inputs && hasManifest !== null
}

async function build(app: App, inputs: string) {
  const cwd = join(root, app)
  const bins = [join(cwd, 'node_modules/.bin'), process.env.PATH]
  const env = { ...process.env, PATH: bins.join(delimiter) }
  await run('rspack', ['build'], { cwd, env, output: 'on-failure' })
  await run('portal', ['manifest'], { cwd, env, output: 'on-failure' })
  await mkdir(join(stateDir, 'built'), { recursive: true })
  await writeFile(stampOf(app), inputs)
  console.log(`  ${app} built`)
}

/**
 * Builds the apps whose sources changed since they were built last.
 *
 * @throws StepFailed when a build fails
 */
export async function buildApps(): Promise<void> {
  const shared = await fingerprint(sharedInputs.map((path) => join(root, path)))
  // Two at a time: a build uses a core and a half.
  const queue = [...apps]
  const worker = async () => {
    for (let app = queue.shift(); app; app = queue.shift()) {
      const inputs = `${shared} ${await fingerprint([join(root, app)])}`
      if (!(await isBuilt(app, inputs))) await build(app, inputs)
    }
  }
  await Promise.all([worker(), worker()])
}
