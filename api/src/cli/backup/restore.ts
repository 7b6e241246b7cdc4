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
import { type Backup, dumpFile, readBackup } from '#src/operations/backups.ts'
import { fingerprintOf } from '#src/secrets/secrets.ts'

/**
 * Restores a backup into an empty data folder, and an empty MariaDB if it was made of one.
 * @param acceptsKey whether the site may go on with another secret @returns what is left to do, or null
 */
export async function restore(path: string, dataDir: string, acceptsKey: boolean) {
  const backup = openBackup(path)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `${dataDir} is not empty: stop the portal and move that folder away, or set DATA_DIR to another one`,
    )
  }
  // As the restored site would read them.
  const config = parseEnv({ ...readSettings(path), ...process.env, DATA_DIR: dataDir })
  const names = Object.keys(backup.files)
  if (!acceptsKey) refuseOtherKey(backup, config.secretKey)
  const { webDatabase } = config
  const isDump = names.includes(dumpFile)
  if (isDump !== (webDatabase !== null)) {
    throw new StartError(
      isDump
        ? `${path} was made of MariaDB: set DATABASE_URL to a new database`
        : `${path} was made of SQLite: set DATABASE_URL to nothing (DATABASE_URL= npm run cli -- restore …), then move the data with "npm run cli -- database copy"`,
    )
  }
  if (config.gameDatabases === null && !isDump)
    await refuseDemoRealmIn(join(path, 'web.sqlite'))
  const tools = webDatabase && (await import('#src/cli/backup/mariadb-tools.ts'))
  if (tools) await tools.refuseUsedDatabase(webDatabase)
  const hasFolder = names.some((name) => name.startsWith('realm/'))
  const isOutside = (name: string) => name === 'realm.json' && !hasFolder
  const restored = names.filter((name) => !isOutside(name) && name !== dumpFile)
  try {
    makeOwnFolder(dataDir)
    // The database last: without it, there is no site.
    for (const name of restored.toReversed()) {
      mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
      copyFileSync(join(path, name), join(dataDir, name))
    }
    protectDataFolder(dataDir, config.mailDir)
    if (tools) await tools.loadDump(webDatabase, join(path, dumpFile))
  } catch (error) {
    for (const name of [...restored, 'realm'])
      rmSync(join(dataDir, name), { recursive: true, force: true })
    if (error instanceof StartError) throw error
    throw new StartError(`cannot write into ${dataDir} (${reasonOf(error)})`)
  }
  return names.some(isOutside)
    ? restoreRealm(join(path, 'realm.json'), config.realmFile)
    : null
}

/** @param given API_SECRET, which wins over the file @throws StartError */
function refuseOtherKey({ path, files, key }: Backup, given: string | null): void {
  const hasFile = 'secret.key' in files
  const file = hasFile ? readFileSync(join(path, 'secret.key'), 'utf8').trim() : ''
  if (fingerprintOf(given ?? file) === key) return
  throw new StartError(
    `${
      hasFile
        ? `API_SECRET is not the secret of ${path}: unset it`
        : `${path} has no secret.key, because API_SECRET was set: set the same API_SECRET`
    }; if it is lost, add --other-key, and players ask for new links by mail`,
  )
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
