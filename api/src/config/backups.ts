import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '#src/config/start-error.ts'

const day = 86_400_000
const oldestCopy = 2 * day
const isKey = (name: string) => name.endsWith('secret.key')

type Options = {
  backupDir: string | null
  /** Whether the secret of the server is a file, which must be copied too. */
  keepsKey: boolean
}

/** Checks the operator's copies of the data. @returns what is wrong with them, or null */
export function findBackupProblem({ backupDir, keepsKey }: Options): string | null {
  if (backupDir === null) {
    return 'BACKUP_DIR is not set: nothing checks that the data is backed up'
  }
  try {
    const files = readdirSync(backupDir, { withFileTypes: true }).filter(isFile)
    const copies = files.filter(({ name }) => !isKey(name))
    const newest = Math.max(0, ...copies.map((file) => changedAt(file)))
    if (Date.now() - newest > oldestCopy) {
      return `${backupDir} has no copy of the last two days: run "pnpm --filter api cli backup <file>" every day`
    }
    const hasKey = files.length > copies.length
    return keepsKey && !hasKey
      ? `${backupDir} lacks secret.key: copy it there from DATA_DIR, or make the copies with "cli backup"`
      : null
  } catch (error) {
    return `BACKUP_DIR cannot be read (${reasonOf(error)}): nothing checks that the data is backed up`
  }
}

function isFile(entry: Dirent) {
  return entry.isFile()
}

function changedAt({ parentPath, name }: Dirent) {
  return statSync(join(parentPath, name)).mtimeMs
}
