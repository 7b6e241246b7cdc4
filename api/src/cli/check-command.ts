import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { createAccounts } from '#src/accounts/accounts.ts'
import { say } from '#src/cli/tools.ts'
import { checkBeforeOpening } from '#src/config/before-opening.ts'
import { type Config, parseEnv } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { type Site, siteOf } from '#src/config/site.ts'
import { unusableDatabase } from '#src/config/start-error.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { refuseDemoAccount } from '#src/demo/refuse-demo-account.ts'
import { openGame } from '#src/game/repositories.ts'

/** `check`: what a start would refuse or warn of, without starting; `npm start` asks it first. */
export function checkCommand(): Command {
  return new Command('check')
    .description('say what a start would refuse, and what is open before the site opens')
    .option('--json', 'answer with one JSON document')
    .action(async ({ json }: { json?: boolean }) => {
      const config = parseEnv(process.env)
      const realm = readRealmFile(config.realmFile)
      const site = siteOf(config, realm)
      const openPoints = checkBeforeOpening({ config, realm, site })
      if (site.isPublic) await checkDemoAccount(config, realm.timeZone, site)
      if (json) return say(JSON.stringify({ ...site, openPoints }))
      say(`${site.url} is ${site.isPublic ? 'a public site' : 'a site of this machine'}`)
      for (const point of openPoints) say(`before you open: ${point}`)
    })
}

/** Looks into the databases that are there, and makes none. */
async function checkDemoAccount(
  { webFile, gameFile }: Config,
  timeZone: string,
  site: Site,
) {
  const db = openWeb(existsSync(webFile) ? webFile : ':memory:')
  try {
    const game = existsSync(gameFile) ? await openRealm(gameFile, timeZone) : null
    try {
      await refuseDemoAccount({ db, web: { accounts: createAccounts(db) }, game, site })
    } finally {
      await game?.close()
    }
  } finally {
    db.close()
  }
}

function openWeb(path: string) {
  try {
    return openWebDatabase(path)
  } catch (error) {
    throw unusableDatabase(path, error)
  }
}

function openRealm(path: string, timeZone: string) {
  return openGame(path, timeZone).catch((error: unknown) => {
    throw unusableDatabase(path, error)
  })
}
