import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf } from '#src/cli/backup/make-backup.ts'
import { makeOwnFolder, protectDataFolder } from '#src/config/data-files.ts'
import { parseEnv } from '#src/config/env.ts'
import { readSettings } from '#src/config/settings-file.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { refuseDemoRealmIn } from '#src/database/own-realm.ts'
import { type Backup, readBackup } from '#src/operations/backups.ts'

/** Restores a backup into an empty data folder. @returns what is left to do, or null */
export async function restore(path: string, dataDir: string): Promise<string | null> {
  const backup = openBackup(path)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `${dataDir} is not empty: stop the portal and move that folder away, or set DATA_DIR to another one`,
    )
  }
  // As the restored site would read them.
  const config = parseEnv({ ...readSettings(path), ...process.env, DATA_DIR: dataDir })
  const names = Object.keys(backup.files)
  if (config.secretKey === null && !names.includes('secret.key')) {
    throw new StartError(
      `${path} has no secret.key, because API_SECRET was set: set the same API_SECRET`,
    )
  }
  if (config.gameDatabases === null) await refuseDemoRealmIn(join(path, 'web.sqlite'))
  const restored = names.filter((name) => name !== 'realm.json')
  try {
    makeOwnFolder(dataDir)
    // The database last: without it, there is no site.
    for (const name of restored.toReversed()) {
      copyFileSync(join(path, name), join(dataDir, name))
    }
    protectDataFolder(dataDir, config.mailDir)
  } catch (error) {
    for (const name of restored) rmSync(join(dataDir, name), { force: true })
    throw new StartError(`cannot write into ${dataDir} (${reasonOf(error)})`)
  }
  return names.includes('realm.json')
    ? restoreRealm(join(path, 'realm.json'), config.realmFile)
    : null
}

function openBackup(path: string): Backup {
  try {
    const backup = readBackup(path)
    if (!backup) throw new Error('it has no backup.json')
    for (const [name, hash] of Object.entries(backup.files)) {
      if (hashOf(join(path, name)) !== hash) throw new Error(`${name} was changed since`)
    }
    return backup
  } catch (error) {
    throw new StartError(
      `${path} is not a whole backup (${reasonOf(error)}): name a folder that "npm run cli -- backup" made`,
    )
  }
}

/** Settings that are there may be newer: they are never replaced. */
function restoreRealm(from: string, to: string): string | null {
  if (!existsSync(to)) {
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, to)
    return null
  }
  return readFileSync(from).equals(readFileSync(to))
    ? null
    : `the realm settings of the backup differ from ${to}: to use them, run cp ${from} ${to}`
}
