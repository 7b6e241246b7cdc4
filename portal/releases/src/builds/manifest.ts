import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import {
  type AppDeclaration,
  AppSchema,
  contractVersion,
  type Manifest,
  manifestFile,
  PortalError,
  parseManifest,
  problemsOf,
} from 'portal-contract'
import { Value } from 'typebox/value'
import {
  filesBelow,
  integrityOf,
  readEach,
  shortHash,
  writeAtomically,
} from '#src/store/files.ts'
import { readReport, reportFile } from './build.ts'
import { findEntries, outputDir, removeManifest } from './output.ts'
import { buildLocales } from './texts.ts'

const run = promisify(execFile)

/** The file with an app's declaration. */
export const declarationFile = 'portal.config.ts'

/** Files that this process has imported: it would not see what has changed in them since. */
const imported = new Set<string>()

async function runAnew(path: string): Promise<unknown> {
  if (!imported.has(path)) {
    imported.add(path)
    return (await import(pathToFileURL(path).href)).default
  }
  const worker = new Worker(new URL('./declaration-worker.ts', import.meta.url), {
    workerData: path,
  })
  const [declared] = await once(worker, 'message')
  return declared
}

/**
 * Reads an app's declaration, as it is now.
 * @throws PortalError when the file is missing, cannot be run or declares something else
 */
export async function readDeclaration(appDir: string): Promise<AppDeclaration> {
  const path = join(appDir, declarationFile)
  await stat(path).catch(() => {
    throw new PortalError(`${path} is missing`, 'it declares what the app is to the portal')
  })
  const declared = await runAnew(path).catch((error: Error) => {
    throw new PortalError(`${path} cannot be read: ${error.message}`)
  })
  if (Value.Check(AppSchema, declared)) return declared
  const problems = problemsOf(AppSchema, declared)
  throw new PortalError(`${path} declares no app:\n  ${problems.join('\n  ')}`)
}

/** Not published: source maps, and the bundler's reports, which only this folder reads. */
const isLeftOut = (file: string) =>
  /\.map$|^browser\/mf-(manifest|stats)\.json$/.test(file) ||
  [manifestFile, `browser/${reportFile}`].includes(file)

async function commitOf(appDir: string): Promise<string> {
  const result = await run('git', ['rev-parse', 'HEAD'], { cwd: appDir }).catch(() => null)
  return result?.stdout.trim() ?? ''
}

async function describeFiles(buildDir: string): Promise<Manifest['files']> {
  const names = (await filesBelow(buildDir)).filter((file) => !isLeftOut(file))
  return readEach(names, async (name) => {
    const content = await readFile(join(buildDir, name))
    return { integrity: integrityOf(content), bytes: content.length }
  })
}

function findMedia(files: Manifest['files'], name: string): string {
  const found = Object.keys(files).find((file) => file.startsWith(`browser/media/${name}.`))
  if (found) return found
  const hint = 'correct portal.config.ts or import the file'
  throw new PortalError(`no media file is named ${name}`, hint)
}

/** The id of a build: a hash of its manifest without `build` and `commit`, and so of the hashes of all its files. */
export function buildIdOf({
  build: _build,
  commit: _commit,
  ...content
}: Omit<Manifest, 'build' | 'commit'> & Partial<Manifest>): string {
  return shortHash(JSON.stringify(content))
}

/**
 * Writes the manifest of an app that has just been built.
 * @throws PortalError when the build is incomplete; no manifest is left then
 */
export async function writeManifest(appDir: string): Promise<Manifest> {
  const buildDir = join(appDir, outputDir)
  await removeManifest(buildDir)
  const { fonts = [], icon, ...declaration } = await readDeclaration(appDir)
  const entries = await findEntries(appDir)
  await rm(join(buildDir, 'locales'), { recursive: true, force: true })
  const locales = await buildLocales(appDir, buildDir, declaration.namespaces)
  const files = await describeFiles(buildDir)
  const report = await readReport(buildDir)
  const content: Omit<Manifest, 'build' | 'commit'> = {
    schema: 1,
    ...entries,
    ...declaration,
    contract: contractVersion,
    fonts: fonts.map((font) => findMedia(files, font)),
    ...(icon ? { icon: findMedia(files, icon) } : {}),
    server: 'server/index.mjs',
    locales,
    files,
    ...(report && entries.kind === 'remote' ? { uses: report.uses } : {}),
    ...(report && entries.kind === 'shell' ? { provides: report.provides } : {}),
  }
  const [build, commit] = [buildIdOf(content), await commitOf(appDir)]
  const manifest = { ...content, build, commit }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const valid = parseManifest(text, join(appDir, declarationFile))
  await writeAtomically(join(buildDir, manifestFile), text)
  return valid
}
