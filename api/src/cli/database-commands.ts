import { Command } from 'commander'
import { print } from '#src/cli/tools.ts'
import { readConfig } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'
import { migrations } from '#src/database/migrations.ts'

export function databaseCommands(): Command {
  const database = new Command('database').description("The site's own data on MariaDB")

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
