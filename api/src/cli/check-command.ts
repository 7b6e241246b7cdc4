import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { isPortTaken } from 'portal-contract/api'
import { parseRealm } from 'shared-api/contract'
import { createAccounts } from '#src/accounts/accounts.ts'
import { print, withBothDatabases } from '#src/cli/tools.ts'
import { type Config, compiledRealm, parseEnv, readEnvironment } from '#src/config/env.ts'
import { findSettingProblems, readRealmFile } from '#src/config/realm-file.ts'
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
      const { realm, realmProblems } = await readNextRealm(config)
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
      const { gateway, metrics, trustProxy, dataDir, payments, gameDatabases } = config
      const { realmDir, realmDefaults } = config
      const inUse = findHolder(dataDir)?.message ?? null
      const proxyHint = findProxyHint(site, trustProxy.length > 0)
      // A running portal holds its own port.
      if (inUse === null) await refuseTakenPort(gateway.port)
      if (json) {
        const start = {
          ...site,
          openPoints,
          ...gateway,
          office: config.office,
          metrics,
          trustProxy,
          proxyHint,
          dataDir,
          realmFolder: realmDir,
          realmDefaults,
          realmProblems,
          logLevel: environment.LOG_LEVEL || null,
          takesPayments: payments !== null,
          realm: gameDatabases === null ? 'demo' : 'own',
          demoLogin,
          inUse,
        }
        return print(JSON.stringify(start))
      }
      print(`${site.url} is ${site.isPublic ? 'a public site' : 'a site of this machine'}`)
      for (const problem of realmProblems) print(`not taken: ${problem}`)
      for (const point of [...openPoints, ...(proxyHint ? [proxyHint] : [])]) {
        print(`before you open: ${point}`)
      }
      if (inUse !== null) print(`a second start is refused: ${inUse}`)
    })
}

/**
 * The realm of the next start: that of the folder, or, while something is wrong with it, what was made of it before.
 * @throws StartError if nothing was
 */
async function readNextRealm(config: Config) {
  const { realmDir, realmDefaults, dataDir } = config
  if (!existsSync(realmDir)) {
    return { realm: readRealmFile(realmDefaults), realmProblems: [] }
  }
  // Imported late: no other command reads drawings.
  const { readRealmFolder } = await import('portal-releases/realm-folder')
  const { realm, problems } = readRealmFolder(realmDir, realmDefaults)
  if (problems.length === 0) {
    const wrong = findSettingProblems(realm)
    problems.push(...wrong.map((line) => `${realmDir}/settings.json: ${line}`))
  }
  if (problems.length === 0) return { realm: parseRealm(realm), realmProblems: [] }
  const compiled = compiledRealm(dataDir)
  if (!existsSync(compiled)) throw new StartError(`correct ${problems.join('; ')}`)
  return { realm: readRealmFile(compiled), realmProblems: problems }
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
