import { chmod, lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Fault } from './verify.ts'

/** The owner of the store alone. */
export const ownRights = { folder: 0o700, file: 0o600 }
/** Others may pass through to what they may read, without seeing what else there is. */
export const passage = 0o711
/** A web server that runs as another user sends these itself. */
const publicRights = { folder: 0o755, file: 0o644 }

const publicPaths = [
  /^artefacts\/[^/]+\/[^/]+(\/(?!server(\/|$)).*)?$/,
  /^releases\/[^/]+\/html(\/.*)?$/,
]
const passages = /^(artefacts(\/[^/]+)?|releases(\/[^/]+)?)?$/

/**
 * The mode that something in the store has to have.
 *
 * @param path relative to the store, with forward slashes; empty for the store itself
 */
export function rightsOf(path: string, isFolder: boolean): number {
  const kind = isFolder ? 'folder' : 'file'
  if (publicPaths.some((pattern) => pattern.test(path))) return publicRights[kind]
  return isFolder && passages.test(path) ? passage : ownRights[kind]
}

interface Wrong {
  path: string
  mode: number
  is: number
}

/** What was removed meanwhile has no rights, and Windows knows none. */
async function wrongRights(path: string, name: string): Promise<Wrong[]> {
  const found = await lstat(path).catch(() => null)
  if (!found || found.isSymbolicLink() || process.platform === 'win32') return []
  const mode = rightsOf(name, found.isDirectory())
  const is = found.mode & 0o777
  return is === mode ? [] : [{ path, mode, is }]
}

/** Everything in a folder, without what commands are at work on. */
async function walk(dir: string, inside = ''): Promise<string[]> {
  const entries = await readdir(join(dir, inside), { withFileTypes: true }).catch(() => [])
  const names = entries
    .filter(({ name }) => !name.endsWith('.tmp'))
    .map(async (entry) => {
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`
      return [name, ...(entry.isDirectory() ? await walk(dir, name) : [])]
    })
  return (await Promise.all(names)).flat()
}

async function findWrongRights(dir: string, as: string): Promise<Wrong[]> {
  const names = ['', ...(await walk(dir))]
  const wrong = names.map((name) =>
    wrongRights(join(dir, name), [as, name].filter(Boolean).join('/')),
  )
  return (await Promise.all(wrong)).flat()
}

const correct = (all: readonly Wrong[]) =>
  Promise.all(all.map(({ path, mode }) => chmod(path, mode)))

/** Gives everything in a store the rights that it has to have. */
export async function correctRights(store: string): Promise<void> {
  await correct(await findWrongRights(store, ''))
}

/**
 * Gives a folder that is about to come into the store the rights that it has to have there, and
 * lets others pass through the folders above it.
 *
 * @param target where the folder goes
 * @param dir where it is now
 */
export async function setRights(store: string, target: string, dir: string): Promise<void> {
  const parts = relative(store, target).split(sep)
  await correct(await findWrongRights(dir, parts.join('/')))
  for (const depth of parts.keys()) {
    const above = parts.slice(0, depth)
    await correct(await wrongRights(join(store, ...above), above.join('/')))
  }
}

/** Says in one line each what others may read and must not, and what they must read and cannot. */
export async function examineRights(store: string): Promise<Fault[]> {
  const wrong = await findWrongRights(store, '')
  const cure = "run 'portal publish' for any app, which corrects it"
  const told = (what: string, paths: string[]) => {
    const [first] = paths.sort()
    const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
    return first === undefined ? [] : [{ what: `${what} ${first}${more}`, cure }]
  }
  const pathsOf = (all: Wrong[]) => all.map(({ path }) => path)
  const isOpen = ({ is, mode }: Wrong) => (is & ~mode) !== 0
  return [
    ...told('other users may read', pathsOf(wrong.filter(isOpen))),
    ...told('a web server cannot read', pathsOf(wrong.filter((one) => !isOpen(one)))),
  ]
}
