import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PortalError } from 'portal-contract'
import {
  checkRealm,
  findEnvironment,
  readRealmFolder,
  realmHash,
  realmName,
} from 'portal-releases'
import { root } from './apps.ts'
import type { Site } from './site.ts'

const template = join(import.meta.dirname, 'realm-folder')

type Settings = Record<string, unknown>

/** What of an object is other than in another one. */
function differences(own: Settings, other: Settings): Settings {
  const changed = Object.entries(own).flatMap(([name, value]) => {
    const before = other[name]
    if (JSON.stringify(value) === JSON.stringify(before)) return []
    const areObjects = [value, before].every(
      (one) => Object(one) === one && !Array.isArray(one),
    )
    return [[name, areObjects ? differences(value as Settings, before as Settings) : value]]
  })
  return Object.fromEntries(changed)
}

/** @returns what git prints; null where it can say nothing */
const git = (cwd: string, ...args: string[]) =>
  promisify(execFile)('git', args, { cwd }).then(
    ({ stdout }) => stdout,
    () => null,
  )

/** The folders of this repository, this one first: an update is built beside the one that serves. */
async function worktrees(): Promise<string[]> {
  const listed = (await git(root, 'worktree', 'list', '--porcelain')) ?? ''
  const folders = [...listed.matchAll(/^worktree (.+)$/gm)].map(([, folder = '']) => folder)
  return [root, ...folders]
}

/**
 * Copies what an operator wrote into the repository's own file, where the next update would conflict with it.
 * @param live the hash of the live settings: another folder's file counts if they are it
 */
async function copyEdits(folder: string, defaults: string, live?: string | null) {
  if (defaults !== join(root, 'realm.json')) return null
  for (const dir of await worktrees()) {
    const committed = await git(dir, 'show', 'HEAD:realm.json')
    const own = await readFile(join(dir, 'realm.json'), 'utf8').catch(() => null)
    if (committed === null || own === null || committed === own) continue
    const { realm } = readRealmFolder(join(dir, 'no-folder'), join(dir, 'realm.json'))
    if (dir !== root && realmHash(realm) !== live) continue
    const edits = differences(JSON.parse(own), JSON.parse(committed))
    const file = join(folder, 'settings.json')
    await writeFile(file, `${JSON.stringify(edits, null, 2)}\n`)
    return `Your changes of realm.json are in ${file} now. So that no update conflicts with them, run: git -C ${dir} checkout realm.json`
  }
  return null
}

/** Makes the operator's folder, with an explanation and examples. @returns what to say of it, if it is new */
async function makeFolder(
  { realmFolder, realmDefaults }: Site,
  live?: string | null,
): Promise<string[]> {
  if (existsSync(realmFolder)) return []
  await mkdir(realmFolder, { recursive: true, mode: 0o700 })
  await cp(template, realmFolder, { recursive: true })
  const copied = await copyEdits(realmFolder, realmDefaults, live)
  return [
    `To make the site your own: ${join(realmFolder, 'README.md')}`,
    ...(copied ? [copied] : []),
  ]
}

/**
 * Reads the realm of this start. A folder that is not right changes nothing: what was made of it before goes on.
 * @throws PortalError if it is not right, and nothing was made of it before
 * @returns it, as the API reads it from DATA_DIR, and lines for the operator
 */
export async function prepareRealm(site: Site) {
  const { realmFolder, realmDefaults, dataDir, store } = site
  const live = await findEnvironment(store, 'production')
  const lines = await makeFolder(site, live?.apps[realmName]?.build)
  const file = join(dataDir, 'realm.json')
  const source = { folder: realmFolder, defaults: realmDefaults }
  const { realm, problems } = await checkRealm(store, 'production', source)
  const all = [...new Set([...site.realmProblems, ...problems])]
  if (all.length > 0 && existsSync(file)) {
    lines.push('The realm folder is not right, so the site stays as it was:', ...all)
    return { settings: JSON.parse(await readFile(file, 'utf8')), lines }
  }
  if (all.length > 0)
    throw new PortalError(`the realm folder is not right:\n  ${all.join('\n  ')}`)
  await writeFile(`${file}.tmp`, `${JSON.stringify(realm)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.tmp`, file)
  return { settings: realm, lines }
}
