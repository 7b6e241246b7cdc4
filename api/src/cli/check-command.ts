import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { createAccounts } from '#src/accounts/accounts.ts'
import { print, withBothDatabases } from '#src/cli/tools.ts'
import { checkBeforeOpening } from '#src/config/before-opening.ts'
import { readConfig } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { siteOf } from '#src/config/site.ts'
import { refuseDemoAccount } from '#src/demo/refuse-demo-account.ts'

/** `check`: prints what would prevent a start, or cause a warning. `npm start` runs it first. */
export function checkCommand(): Command {
  return new Command('check')
    .description('print what would prevent a start, and what is left to do before opening')
    .option('--json', 'print one JSON document')
    .action(async ({ json }: { json?: boolean }) => {
      const config = readConfig()
      const realm = readRealmFile(config.realmFile)
      const site = siteOf(config, realm)
      const openPoints = checkBeforeOpening({ config, realm, site })
      if (site.isPublic) {
        const { timeZone } = realm
        // The check creates no database.
        const webFile = existsSync(config.webFile) ? config.webFile : ':memory:'
        await withBothDatabases(webFile, { config, timeZone }, (db, game) =>
          refuseDemoAccount({ db, web: { accounts: createAccounts(db) }, game, site }),
        )
      }
      if (json) return print(JSON.stringify({ ...site, openPoints }))
      print(`${site.url} is ${site.isPublic ? 'a public site' : 'a site of this machine'}`)
      for (const point of openPoints) print(`before you open: ${point}`)
    })
}
