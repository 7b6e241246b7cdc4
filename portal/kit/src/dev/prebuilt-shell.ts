import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { type MultiStats, rspack } from '@rspack/core'
import { PortalError } from 'portal-contract'
import {
  artefactDir,
  declarationFile,
  filesBelow,
  readDeclaration,
  readJson,
  shortHash,
} from 'portal-releases'
import { readConfigs, withHotReload } from './configs.ts'
import { developmentBuild } from './portal.ts'
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
    const target = join(artefactDir(store, name, developmentBuild), part)
    await cp(join(built, part), target, { recursive: true })
  }
}

/** What the build was made of, and the hash of all of it then. */
type Inputs = { files: string[]; hash: string }

const inputsFile = 'inputs.json'
const portalKitDir = join(import.meta.dirname, '..')

async function hashOf(files: readonly string[]): Promise<string> {
  const hashes = files.map(async (file) => shortHash(await readFile(file).catch(() => '')))
  return shortHash((await Promise.all(hashes)).join())
}

async function isCurrent(dir: string): Promise<boolean> {
  const known = await readJson<Inputs>(join(dir, inputsFile)).catch(() => null)
  return known !== null && known.hash === (await hashOf(known.files))
}

/** The sources. The lockfile covers installed packages. */
async function inputsOf({ stats }: MultiStats, root: string, shell: string) {
  const compiled = stats.flatMap(({ compilation }) => [...compilation.fileDependencies])
  const own = (await filesBelow(portalKitDir)).map((file) => join(portalKitDir, file))
  const files = [
    ...compiled.filter((path) => !path.includes(`${sep}node_modules${sep}`)),
    ...own,
    ...['rspack.config.ts', declarationFile].map((file) => join(shell, file)),
    join(root, 'pnpm-lock.yaml'),
  ]
  return { files, hash: await hashOf(files) } satisfies Inputs
}

async function build(shell: string, name: string, target: string): Promise<MultiStats> {
  const { browser, others } = await readConfigs(shell, target)
  const compiler = rspack([withHotReload(browser, shell, name), ...others])
  const stats = (await promisify(compiler.run.bind(compiler))()) as MultiStats
  await promisify(compiler.close.bind(compiler))()
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
