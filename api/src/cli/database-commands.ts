import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { fromHere, print, requireFile, toUtc } from '#src/cli/tools.ts'
import { DatabaseUrlError, readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { type Config, readConfig } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'
import { copyDatabase } from '#src/database/copy.ts'
import { findHolder } from '#src/database/folder-lock.ts'
import { migrations } from '#src/database/migrations.ts'
import { openWebDatabase } from '#src/database/open.ts'

type Place = Pick<Config, 'webDatabase' | 'webFile'>

const places = 'a data folder, a SQLite file or mysql://…; by default that of the settings'

export function databaseCommands(): Command {
  const database = new Command('database')
    .description("The site's own data, on SQLite or MariaDB")
    .addCommand(copyCommand())

  database
    .command('check')
    .description(
      'print what the user may do there, and whether the server is set as needed',
    )
    .action(async () => {
      const { webDatabase } = readConfig()
      if (!webDatabase) {
        throw new StartError(
          'DATABASE_URL is not set, so the data is a file of SQLite: set it to an address such as mysql://user:password@host:3306/portal',
        )
      }
      // Imported late, as the server does: the connector has 200 modules.
      const { examine } = await import('#src/database/mariadb/examine.ts')
      const say = (line: string, isWrong: boolean) => {
        print(line)
        if (isWrong) process.exitCode = 1
      }
      for (const address of webDatabase) await examine(address, migrations.length, say)
    })

  return database
}

function copyCommand(): Command {
  return new Command('copy')
    .description(
      'copy all data of a stopped site into an empty database, SQLite or MariaDB',
    )
    .option('--from <database>', places)
    .option('--to <database>', places)
    .action(async (given: { from?: string; to?: string }) => {
      const [from, to] = [toPlace('--from', given.from), toPlace('--to', given.to)]
      if (!from.webDatabase) requireFile(from.webFile)
      for (const { webDatabase, webFile } of [from, to]) {
        const holder = webDatabase ? null : findHolder(dirname(webFile))
        if (holder) throw new StartError(holder.message)
      }
      const moment = toUtc(Date.now())
      await using source = await openWebDatabase(from)
      await using target = await openWebDatabase(to)
      const rows = await copyDatabase(source, target)
      print(`copied ${rows} rows from ${nameOf(from)} to ${nameOf(to)}; all balances agree`)
      print(`what a site still writes into ${nameOf(from)} after ${moment} is not copied`)
      print(
        to.webDatabase
          ? 'next: set DATABASE_URL to the new database, keep DATA_DIR (it has secret.key), and start the site'
          : `next: unset DATABASE_URL, move secret.key and settings.env to ${dirname(to.webFile)} if they are elsewhere, and start the site with this DATA_DIR`,
      )
    })
}

function toPlace(option: string, given: string | undefined): Place {
  if (given === undefined) return readConfig()
  try {
    if (/^\w+:\/\//.test(given))
      return { webDatabase: readOwnDatabaseUrl(given), webFile: '' }
  } catch (error) {
    throw error instanceof DatabaseUrlError
      ? new StartError(`${option} ${error.message}`)
      : error
  }
  const path = fromHere(given)
  return {
    webDatabase: null,
    webFile: path.endsWith('.sqlite') ? path : join(path, 'web.sqlite'),
  }
}

/** Without the password. */
function nameOf({ webDatabase, webFile }: Place): string {
  const [address] = webDatabase ?? []
  return address ? `${address.database} on ${address.socket ?? address.host}` : webFile
}
