import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { isPortTaken } from 'portal-contract/api'
import { createAccounts } from '#src/accounts/accounts.ts'
import { print, withBothDatabases } from '#src/cli/tools.ts'
import { parseEnv, readEnvironment } from '#src/config/env.ts'
import { readRealmFile } from '#src/config/realm-file.ts'
import { siteOf } from '#src/config/site.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import { findHolder } from '#src/database/folder-lock.ts'
import { refuseDemoRealm, refuseDemoRealmIn } from '#src/database/own-realm.ts'
import { demoAccount, isDemoLoginOpen, refuseDemoAccount } from '#src/demo/demo-account.ts'
import { checkBeforeOpening, findProxyHint } from '#src/operations/before-opening.ts'

/** `check`: prints what would prevent a start, or cause a warning. `npm start` runs it first, and takes its settings. */
export function checkCommand(): Command {
  return new Command('check')
    .description('print what would prevent a start, and what is left to do before opening')
    .option('--json', 'print one JSON document')
    .action(async ({ json }: { json?: boolean }) => {
      const environment = readEnvironment()
      const config = parseEnv(environment)
      const realm = readRealmFile(config.realmFile)
      const site = siteOf(config, realm)
      const openPoints = checkBeforeOpening({ config, realm, site })
      const isUsed = existsSync(config.webFile)
      const isDemo = config.gameDatabases === null
      if (isUsed && isDemo && !config.webDatabase) await refuseDemoRealmIn(config.webFile)
      let demoLogin: string | undefined
      // The check creates no file.
      const webFile = isUsed ? config.webFile : ':memory:'
      await withBothDatabases({ ...config, webFile }, async (db, game) => {
        if (isDemo && config.webDatabase) await refuseDemoRealm(db)
        const databases = { db, web: { accounts: createAccounts(db) }, game }
        if (site.isPublic) await refuseDemoAccount(databases, site)
        else if (isDemo && (await isDemoLoginOpen(databases)))
          demoLogin = `${demoAccount.login} / ${demoAccount.password}`
      })
      const { gateway, metrics, trustProxy, dataDir, realmFile, payments, gameDatabases } =
        config
      const inUse = findHolder(dataDir)?.message ?? null
      const proxyHint = findProxyHint(site, trustProxy.length > 0)
      // A running portal holds its own port.
      if (inUse === null) await refuseTakenPort(gateway.port)
      if (json) {
        const start = {
          ...gateway,
          metrics,
          trustProxy,
          proxyHint,
          dataDir,
          realmFile,
          logLevel: environment.LOG_LEVEL || null,
          takesPayments: payments !== null,
          realm: gameDatabases === null ? 'demo' : 'own',
          demoLogin,
          inUse,
        }
        return print(JSON.stringify({ ...site, openPoints, ...start }))
      }
      print(`${site.url} is ${site.isPublic ? 'a public site' : 'a site of this machine'}`)
      for (const point of [...openPoints, ...(proxyHint ? [proxyHint] : [])]) {
        print(`before you open: ${point}`)
      }
      if (inUse !== null) print(`a second start is refused: ${inUse}`)
    })
}

/** On the address where the gateway of `npm start` listens. */
async function refuseTakenPort(port: number): Promise<void> {
  const isTaken = await isPortTaken('127.0.0.1', port).catch((error: unknown) => {
    throw new StartError(
      `cannot listen on port ${port} (${reasonOf(error)}): set PORT to one that this user may use, such as 8080`,
    )
  })
  if (!isTaken) return
  throw new StartError(
    `Port ${port} is taken: stop what listens there, or set PORT to another`,
  )
}
