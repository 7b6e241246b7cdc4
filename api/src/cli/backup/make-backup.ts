import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { ownFile } from '#src/config/data-files.ts'
import type { Config } from '#src/config/env.ts'
import { shortestSecret } from '#src/config/secret-key.ts'
import { settingsFile } from '#src/config/settings-file.ts'
import { cannot, reasonOf, StartError, unusableDatabase } from '#src/config/start-error.ts'
import { diskProblemOf } from '#src/disk/disk-problem.ts'
import { day } from '#src/durations.ts'
import { contentsFile, dumpFile, listBackups } from '#src/operations/backups.ts'
import { fingerprintOf } from '#src/secrets/secrets.ts'

const unfinished = '.portal-unfinished-'

/** Copies all that a restore needs into a new folder, which gets its name once it is whole. @returns its path */
export async function makeBackup(config: Config, folder: string): Promise<string> {
  const sources = findSources(config)
  refuseInside(config.dataDir, folder)
  const place = makePlace(folder)
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(place, name)), { recursive: true, mode: 0o700 })
    writeFileSync(join(place, name), content, { mode: ownFile })
  }
  try {
    const { webDatabase } = config
    if (webDatabase) {
      // Imported late, as where a site is opened.
      const { dumpDatabase } = await import('#src/cli/backup/mariadb-tools.ts')
      await dumpDatabase(webDatabase, join(place, dumpFile))
    }
    for (const { path, name } of sources.databases)
      await copyDatabase(path, join(place, name))
    for (const { name, content } of sources.files) write(name, content)
    const names = [...sources.databases, ...sources.files].map(({ name }) => name)
    if (webDatabase) names.unshift(dumpFile)
    const files = Object.fromEntries(names.map((name) => [name, hashOf(join(place, name))]))
    write(contentsFile, `${JSON.stringify({ files, key: sources.key }, null, 2)}\n`)
    for (const name of [...names, contentsFile]) await flush(join(place, name))
    const made = join(folder, `portal-${new Date().toISOString().replaceAll(':', '-')}`)
    renameSync(place, made)
    await flush(folder)
    return made
  } catch (error) {
    rmSync(place, { recursive: true, force: true })
    if (error instanceof StartError) throw error
    const advice = 'make room there, or name another folder'
    throw cannot(`write into ${folder}`, error, folder, advice)
  }
}

/** @throws StartError if a backup there would be lost with what it is a backup of */
function refuseInside(dataDir: string, folder: string): void {
  if (!existsSync(folder)) return
  const way = relative(realpathSync(dataDir), realpathSync(folder))
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return
  throw new StartError(
    `${folder} is inside of the data folder ${dataDir}: name a folder outside, best on another disk`,
  )
}

/** Only its owner may enter. The folder around it is not made: it may be a disk that is not mounted. */
function makePlace(folder: string): string {
  try {
    return mkdtempSync(join(folder, unfinished))
  } catch (error) {
    const advice = 'name a folder that is there and can be written'
    throw cannot(`write into ${folder}`, error, folder, advice)
  }
}

/** Reads the small files at once, so that nothing is written if one is missing. */
function findSources(config: Config) {
  const { webDatabase, webFile, gameFile, gameDatabases, dataDir } = config
  const { realmFile, secretKey } = config
  if (!webDatabase && !existsSync(webFile)) throw notThere(webFile)
  const files = [
    { name: 'settings.env', path: settingsFile(dataDir) },
    { name: 'realm.json', path: realmFile },
    ...filesOfRealm(config),
  ].filter(({ path }) => existsSync(path))
  const key = join(dataDir, 'secret.key')
  // With API_SECRET there is no secret file to copy.
  if (secretKey === null) files.push({ name: 'secret.key', path: key })
  const databases = webDatabase ? [] : [{ name: 'web.sqlite', path: webFile }]
  if (gameDatabases === null && existsSync(gameFile))
    databases.push({ name: 'realm.sqlite', path: gameFile })
  const contents = files.map(({ name, path }) => {
    const content = name === 'settings.env' ? withoutFolder(read(path)) : read(path)
    if (path !== key || content.toString().trim().length >= shortestSecret)
      return { name, content }
    throw new StartError(`${key} holds no secret: restore it from an earlier backup`)
  })
  const secret = secretKey ?? contents.at(-1)?.content.toString().trim() ?? ''
  return { databases, files: contents, key: fingerprintOf(secret) }
}

/** What the operator wrote, if it lies in the data folder: another place has a backup of its own. */
function filesOfRealm({ dataDir, realmDir }: Config) {
  if (realmDir !== join(dataDir, 'realm') || !existsSync(realmDir)) return []
  return (
    readdirSync(realmDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(realmDir, name))
      // A picture may be a link.
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
      .map((path) => ({ name: relative(dataDir, path), path }))
  )
}

/** The largest batch size, which is more pages than a database has. */
const allPages = 2 ** 31 - 1

/**
 * Copies a database that may be in use.
 * @throws StartError if it, or the copy, is damaged; the error itself if the disk of the copy is full
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  writeFileSync(to, '', { flag: 'wx', mode: ownFile })
  using source = new DatabaseSync(from, { timeout: 5_000 })
  try {
    // In one step, because each write of the server would restart a copy of several steps.
    await backup(source, to, { rate: allPages })
  } catch (error) {
    if (diskProblemOf(error) === 'disk-full') throw error
    throw unusableDatabase(from, error)
  }
  verify(from, to)
}

/** Checks the copy, and makes it a single file without a write-ahead log. */
function verify(from: string, to: string) {
  using copy = new DatabaseSync(to)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    // All rows, because a bad page may only be met after the first, and says so in one line.
    const rows = copy.prepare('PRAGMA integrity_check').all()
    const [first] = rows.map((row) => String(row.integrity_check))
    if (first !== 'ok') throw new Error(first)
  } catch (error) {
    if (diskProblemOf(error)) throw error
    throw new StartError(
      `the copy of ${from} is damaged (${reasonOf(error)}): so is the database; restore an earlier backup`,
    )
  }
}

function read(path: string) {
  try {
    return readFileSync(path)
  } catch (error) {
    if (Object(error).code === 'ENOENT') throw notThere(path)
    throw new StartError(`cannot read ${path} (${reasonOf(error)}): nothing was written`)
  }
}

/** A restored site may lie in another folder than the one that its settings name. */
function withoutFolder(settings: Buffer): string {
  return settings.toString().replace(/^\s*(?:export\s+)?DATA_DIR\s*=.*(?:\n|$)/gm, '')
}

function notThere(path: string) {
  return new StartError(`there is no ${path}: set DATA_DIR to that of the server`)
}

export function hashOf(path: string): string {
  return hash('sha256', readFileSync(path))
}

async function flush(path: string) {
  await using file = await open(path)
  await file.sync()
}

/** Removes all but the newest backups, and what a killed command left. Files that others put there stay. @returns how many */
export function removeOldBackups(folder: string, keep: number): number {
  const old = listBackups(folder).slice(0, -keep)
  for (const { path, files } of old) {
    // A killed run, or a person, may have removed a part of it.
    for (const name of [...Object.keys(files), contentsFile])
      rmSync(join(path, name), { force: true })
    const left = readdirSync(path, { recursive: true, withFileTypes: true })
    if (left.every((entry) => entry.isDirectory())) rmSync(path, { recursive: true })
  }
  for (const name of readdirSync(folder).filter((one) => one.startsWith(unfinished))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true })
  }
  return old.length
}
