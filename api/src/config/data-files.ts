import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { cannot } from '#src/config/start-error.ts'

/** Only the user who runs the server may read databases, mails and the secret. */
export const ownFolder = 0o700
export const ownFile = 0o600

/** The files of the server in DATA_DIR, and copies of them. Other files are left alone. */
const ours = /\.(sqlite(-wal|-shm|-journal)?|key|eml|json|env)$/

/** @throws the error of the system */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownFolder })
}

/** SQLite must not create a database: the umask would decide the mode of it and of the files beside it. */
export function makeOwnFile(path: string): void {
  if (!existsSync(path)) writeFileSync(path, '', { flag: 'a', mode: ownFile })
}

/**
 * @returns the paths that were corrected
 * @throws StartError if the folder cannot be created, or belongs to another user
 */
export function protectDataFolder(dataDir: string, mailDir: string): string[] {
  try {
    makeOwnFolder(dataDir)
  } catch (error) {
    const advice = 'set DATA_DIR to one that can be written'
    throw cannot('make the data folder', error, dirname(dataDir), advice)
  }
  try {
    const folders = [dataDir, ...(existsSync(mailDir) ? [mailDir] : [])]
    return folders.flatMap(pathsIn).filter(correct)
  } catch (error) {
    const advice =
      'make its owner the user who runs the server, or set DATA_DIR to another folder'
    throw cannot(`protect ${dataDir}`, error, dataDir, advice)
  }
}

function pathsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => ours.test(name))
  return [folder, ...names.map((name) => join(folder, name))]
}

/** @returns whether it had to */
function correct(path: string): boolean {
  // Windows has no such rights.
  if (process.platform === 'win32') return false
  const found = statSync(path, { throwIfNoEntry: false })
  const mode = found?.isDirectory() ? ownFolder : ownFile
  if (!found || (found.mode & 0o777) === mode) return false
  chmodSync(path, mode)
  return true
}
