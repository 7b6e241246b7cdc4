import { chmod, lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isServerFile } from 'portal-contract'
import type { Finding } from '#src/findings/finding.ts'
import { ifMissing } from './files.ts'

/** Only the owner of the store. */
export const ownRights = { folder: 0o700, file: 0o600 }
/** Others may enter the folder, but not list it. */
export const passage = 0o711
/** A web server that runs as another user may read these. */
const publicRights = { folder: 0o755, file: 0o644 }

/** A build or a maintenance page, and what is in it. */
const inPublic = /^(?:artefacts\/[^/]+|maintenance)\/[^/]+(?:\/(?<file>.*))?$/
const passages = /^(artefacts(\/[^/]+)?|maintenance)?$/

/** The mode of a path, which is relative to the store with forward slashes, and empty for the store itself. */
function rightsOf(path: string, isFolder: boolean): number {
  const kind = isFolder ? 'folder' : 'file'
  const found = inPublic.exec(path)
  if (found && !isServerFile(found.groups?.file ?? '')) return publicRights[kind]
  return isFolder && passages.test(path) ? passage : ownRights[kind]
}

type Wrong = { path: string; mode: number; is: number }

/** Skips paths that were removed meanwhile, and Windows, which has no modes. */
async function wrongRights(path: string, name: string): Promise<Wrong[]> {
  const found = await lstat(path).catch(ifMissing(null))
  if (!found || found.isSymbolicLink() || process.platform === 'win32') return []
  const mode = rightsOf(name, found.isDirectory())
  const is = found.mode & 0o777
  return is === mode ? [] : [{ path, mode, is }]
}

/** Looks at a folder and all that is in it, except temporary files of running commands. */
async function findWrongRights(dir: string, as: string): Promise<Wrong[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(ifMissing([]))
  const inside = entries
    .filter(({ name }) => !name.endsWith('.tmp'))
    .map((entry) => {
      const [path, name] = [join(dir, entry.name), as ? `${as}/${entry.name}` : entry.name]
      return entry.isDirectory() ? findWrongRights(path, name) : wrongRights(path, name)
    })
  return (await Promise.all([wrongRights(dir, as), ...inside])).flat()
}

const correct = (all: readonly Wrong[]) =>
  Promise.all(all.map(({ path, mode }) => chmod(path, mode)))

export async function correctRights(store: string): Promise<void> {
  await correct(await findWrongRights(store, ''))
}

/** Sets the rights of a folder before it moves into the store, and of the folders above its target. */
export async function setRights(store: string, target: string, dir: string): Promise<void> {
  const parts = relative(store, target).split(sep)
  await correct(await findWrongRights(dir, parts.join('/')))
  for (const depth of parts.keys()) {
    const above = parts.slice(0, depth)
    await correct(await wrongRights(join(store, ...above), above.join('/')))
  }
}

/** Finds what others can read but must not, and what they must read but cannot. */
export async function examineRights(store: string): Promise<Finding[]> {
  const wrong = await findWrongRights(store, '')
  const hint = "run 'portal publish' for any app, which corrects it"
  const summarize = (what: string, paths: string[]) => {
    const [first] = paths.sort()
    const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
    return first === undefined ? [] : [{ what: `${what} ${first}${more}`, hint }]
  }
  const pathsOf = (all: Wrong[]) => all.map(({ path }) => path)
  const isOpen = ({ is, mode }: Wrong) => (is & ~mode) !== 0
  return [
    ...summarize('other users may read', pathsOf(wrong.filter(isOpen))),
    ...summarize('a web server cannot read', pathsOf(wrong.filter((one) => !isOpen(one)))),
  ]
}
