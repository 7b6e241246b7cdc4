import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#src/config/env.ts'
import { reasonOf } from '#src/config/start-error.ts'
import { day } from '#src/durations.ts'

const oldestCopy = 2 * day

/** The names of the backups that `cli backup` makes: with the moment in UTC, so that they sort by it. */
const backupName = /^portal-\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z$/
/** In each backup: what it holds. It is written last. */
export const contentsFile = 'backup.json'
/** The data of a site on MariaDB, as its own tools read it. */
export const dumpFile = 'web.sql'

/** A backup, with the SHA-256 of each file by its name, and the fingerprint of the server's secret. */
export type Backup = { path: string; files: Readonly<Record<string, string>>; key: string }

/** @returns null if this is no backup of ours @throws the error of the system, or of a file that is no JSON */
export function readBackup(path: string): Backup | null {
  const contents = join(path, contentsFile)
  if (!existsSync(contents)) return null
  const { files, key } = JSON.parse(readFileSync(contents, 'utf8'))
  return files ? { path, files, key } : null
}

/** @returns the backups in a folder that can be read, the oldest first */
export function listBackups(folder: string): Backup[] {
  return readdirSync(folder)
    .filter((name) => backupName.test(name))
    .sort()
    .flatMap((name) => {
      try {
        return readBackup(join(folder, name)) ?? []
      } catch {
        return []
      }
    })
}

type Options = Pick<Config, 'backupDir' | 'secretKey'>

/** Checks the operator's copies of the data. @returns what is wrong with them, or null */
export function findBackupProblem({ backupDir, secretKey }: Options): string | null {
  if (backupDir === null) {
    return 'BACKUP_DIR is not set: nothing checks that the data is backed up'
  }
  try {
    const paths = listBackups(backupDir)
      .flatMap(({ path, files }) => Object.keys(files).map((name) => join(path, name)))
      .filter(existsSync)
    // Copies that were made in another way.
    const others = readdirSync(backupDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(backupDir, name))
    const files = [...paths, ...others]
    const copies = files.filter((path) => !path.endsWith('secret.key'))
    const newest = Math.max(0, ...copies.map((path) => statSync(path).mtimeMs))
    if (Date.now() - newest > oldestCopy) {
      return `${backupDir} has no copy of the last two days: run "npm run cli -- backup" every day`
    }
    const hasKey = files.length > copies.length
    // Without API_SECRET the secret of the server is a file, which must be copied too.
    return secretKey === null && !hasKey
      ? `${backupDir} lacks secret.key: copy it there from DATA_DIR, or make the copies with "npm run cli -- backup"`
      : null
  } catch (error) {
    return `BACKUP_DIR cannot be read (${reasonOf(error)}): nothing checks that the data is backed up`
  }
}
