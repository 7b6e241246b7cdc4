import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PortalError } from 'portal-contract'
import { checkContent, findEnvironment, readRealmFolder } from 'portal-releases'
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

/** The file as the repository has it; null where nobody can say. */
async function readCommitted(file: string): Promise<string | null> {
  const git = promisify(execFile)('git', ['show', `HEAD:${file}`], { cwd: root })
  return git.then(
    ({ stdout }) => stdout,
    () => null,
  )
}

/** Copies what an operator wrote into the repository's own file, where the next update would conflict with it. */
async function copyEdits(folder: string, defaults: string): Promise<string | null> {
  if (defaults !== join(root, 'realm.json')) return null
  const committed = await readCommitted('realm.json')
  const own = await readFile(defaults, 'utf8')
  if (committed === null || committed === own) return null
  const edits = differences(JSON.parse(own), JSON.parse(committed))
  const file = join(folder, 'settings.json')
  await writeFile(file, `${JSON.stringify(edits, null, 2)}\n`)
  return `Your changes of realm.json are in ${file} now. So that no update conflicts with them, run: git checkout realm.json`
}

/** Makes the operator's folder, with an explanation and examples. @returns what to say of it, if it is new */
async function makeFolder({ realmFolder, realmDefaults }: Site): Promise<string[]> {
  if (existsSync(realmFolder)) return []
  await mkdir(realmFolder, { recursive: true, mode: 0o700 })
  await cp(template, realmFolder, { recursive: true })
  const copied = await copyEdits(realmFolder, realmDefaults)
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
  const lines = await makeFolder(site)
  const file = join(dataDir, 'realm.json')
  const { realm, problems } = readRealmFolder(realmFolder, realmDefaults)
  const live = await findEnvironment(store, 'production')
  const all = [...new Set([...site.realmProblems, ...problems])]
  if (all.length === 0 && live) all.push(...(await checkContent(store, realm, live)))
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
