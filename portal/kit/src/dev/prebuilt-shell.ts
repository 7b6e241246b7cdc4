import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type MultiStats, rspack } from '@rspack/core'
import { type Manifest, PortalError } from 'portal-contract'
import {
  artefactDir,
  declarationFile,
  filesBelow,
  publishedBuild,
  readDeclaration,
  readJson,
  shortHash,
  startRenderer,
} from 'portal-releases'
import { readConfigs, withHotReload } from './configs.ts'
import { developmentBuild } from './describe.ts'
import type { Workspace } from './workspace.ts'

/** Puts the prebuilt shell into the store. @param isWatched its browser build comes from elsewhere */
export async function placeShell(
  store: string,
  { root, shell }: Workspace,
  isWatched: boolean,
): Promise<void> {
  const { name } = await readDeclaration(shell)
  const built = await prebuildShell(root, shell, name)
  const parts = ['head', 'inspector', 'server']
  for (const part of isWatched ? parts : [...parts, 'browser']) {
    const target = join(artefactDir(store, { name, build: developmentBuild }), part)
    await cp(join(built, part), target, { recursive: true })
  }
}

/** The public part of the realm settings. @throws PortalError when they are invalid */
export async function readPublicRealm(
  store: string,
  shell: Manifest,
  file: string,
): Promise<unknown> {
  const settings = await readJson(file).catch((error: Error) => {
    throw new PortalError(`${file} cannot be read: ${error.message}`)
  })
  const renderer = startRenderer(publishedBuild(store, shell), [])
  try {
    return await renderer.readRealm(settings)
  } finally {
    await renderer.close()
  }
}

/** path → content hash of every input of the build. */
type Inputs = Record<string, string>

const inputsFile = 'inputs.json'
const portalKitDir = join(import.meta.dirname, '..')

async function hashFiles(paths: readonly string[]): Promise<Inputs> {
  const hashed = paths.map(async (path) => {
    const content = await readFile(path).catch(() => '')
    return [path, shortHash(content)] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}

async function isCurrent(dir: string): Promise<boolean> {
  const known = await readJson<Inputs>(join(dir, inputsFile)).catch(() => null)
  if (!known) return false
  const now = await hashFiles(Object.keys(known))
  return Object.entries(known).every(([path, hash]) => now[path] === hash)
}

/** The sources. The lockfile covers installed packages. */
async function inputsOf(stats: MultiStats, root: string, shell: string): Promise<Inputs> {
  const compiled = stats.stats.flatMap(({ compilation }) => [
    ...compilation.fileDependencies,
  ])
  const own = (await filesBelow(portalKitDir)).map((file) => join(portalKitDir, file))
  const others = ['rspack.config.ts', declarationFile].map((file) => join(shell, file))
  return hashFiles([
    ...compiled.filter((path) => !path.includes(`${sep}node_modules${sep}`)),
    ...own,
    ...others,
    join(root, 'pnpm-lock.yaml'),
  ])
}

async function build(shell: string, name: string, target: string): Promise<MultiStats> {
  const { browser, others } = await readConfigs(shell, target)
  const compiler = rspack([withHotReload(browser, shell, name), ...others])
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)))
  })
  await new Promise((resolve) => compiler.close(resolve))
  if (!stats.hasErrors()) return stats
  const errors = stats.toString({ preset: 'errors-only', colors: false })
  throw new PortalError(`the shell does not build for development:\n${errors}`)
}

/**
 * Builds the shell for development into `.portal/dev/`, if there is no build or its inputs have changed; returns the folder.
 * @throws PortalError when it does not build
 */
async function prebuildShell(root: string, shell: string, name: string): Promise<string> {
  const dir = join(root, '.portal/dev', name)
  if (await isCurrent(dir)) return dir
  console.log('Building the shell for development …')
  const temporary = `${dir}.${process.pid}.tmp`
  try {
    await mkdir(temporary, { recursive: true })
    const inputs = await inputsOf(await build(shell, name, temporary), root, shell)
    await writeFile(join(temporary, inputsFile), JSON.stringify(inputs))
    await rm(dir, { recursive: true, force: true })
    await rename(temporary, dir).catch((error: NodeJS.ErrnoException) => {
      // Another `portal dev` was faster, with the same inputs.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return dir
}
