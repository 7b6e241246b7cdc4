import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { createAccountRepositories } from '#src/accounts/repositories.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { readSecretKey } from '#src/config/secret-key.ts'
import { checkPause, type DiskWatch } from '#src/database/disk-watch.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { noteOwnRealm, refuseDemoRealm } from '#src/database/own-realm.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { createNews } from '#src/news/news.ts'
import { createPremium } from '#src/premium/premium.ts'
import { joinReplicas, type Replica } from '#src/replicas/lease.ts'
import { createKeyring, type Keyring } from '#src/secrets/secrets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Times are epoch milliseconds. */
    web: ReturnType<typeof createWebRepositories>
    /** For plugins; routes use the repositories. */
    webDatabase: WebDatabase
    keyring: Keyring
    disk: DiskWatch
    /** This process among those that share the database; jobs run on one of them. */
    replica: Replica
  }
}

export const web = fp<{ disk: DiskWatch }>(
  async (app, { disk }) => {
    const { config } = app
    app.decorate('disk', disk)
    const database = await openWebDatabase(config)
    app.decorate('webDatabase', database)
    app.addHook('onClose', () => database.destroy())
    if (config.gameDatabases) await noteOwnRealm(database)
    else await refuseDemoRealm(database)
    const keyring = createKeyring(readSecretKey(config))
    app.decorate('keyring', keyring)
    const self = { log: app.log, keyPrint: keyring.bodyHash('key print') }
    app.decorate('replica', await joinReplicas(database, self))
    app.addHook('onClose', () => app.replica.leave())
    app.decorate('web', createWebRepositories(app))
    const seeWhetherHealed = async () => {
      if (disk.fault()) await disk.check(database)
    }
    const onError = (err: unknown) => app.log.warn({ err }, 'the disk could not be tested')
    app.addHook('onClose', repeat(seeWhetherHealed, checkPause, onError))
  },
  { name: 'web' },
)

function createWebRepositories({ webDatabase: db, keyring, config }: FastifyInstance) {
  const file = config.webDatabase ? null : config.webFile
  return {
    ...createAccountRepositories(db, keyring),
    news: createNews(db),
    ledger: createLedger(db),
    premium: createPremium(db),
    /** @throws when the database does not answer, or its file was taken away while it was open */
    async ping() {
      await sql`SELECT 1`.execute(db)
      if (file && !existsSync(file)) throw new Error(`${file} is gone`)
    },
  }
}
