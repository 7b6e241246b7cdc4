import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import fp from 'fastify-plugin'
import { toRealmIso } from '#src/config/realm-time.ts'
import { unusableDatabase } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { inTurn } from '#src/database/transaction.ts'
import { prepareDemoAccount, refuseDemoAccount } from '#src/demo/demo-account.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'
import { setRealmClock } from '#src/demo/realm-clock.ts'
import { changeRealm } from '#src/demo/realm-tables.ts'
import { day } from '#src/durations.ts'
import { addTexts } from '#src/news/news.ts'
import type { Address } from '#src/status/routes.ts'
import news from './data/news.json' with { type: 'json' }

declare module 'fastify' {
  interface FastifyInstance {
    /** The servers to probe if the realm names none. */
    demoServers: { game: Listener; login: Listener }
  }
}

/** Creates the demo realm if there is no game database, sets its clock, and opens its two ports. */
export const demoRealm = fp(async (app) => {
  const { gameFile } = app.config
  try {
    if (!existsSync(gameFile)) generateRealm(gameFile, { coinId: app.realm.coin.itemId })
    changeRealm(gameFile, (db) => setRealmClock(db, Date.now()))
  } catch (error) {
    throw unusableDatabase(gameFile, error)
  }
  const [game, login] = await Promise.all([openListener(), openListener()])
  app.decorate('demoServers', { game, login })
  app.addHook('onClose', async () => {
    await Promise.all([game.close(), login.close()])
  })
})

type Listener = Address & { close(): Promise<void> }

/** Stands in for a game or login server: accepts connections and closes them. */
async function openListener(): Promise<Listener> {
  const host = '127.0.0.1'
  // A broken connection does not matter here.
  const server = createServer((socket) => socket.on('error', () => {}).end())
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { host, port, close: () => server[Symbol.asyncDispose]() }
}

/** Adds demo news on a site of this machine, and the demo account if its realm is the demo too; a public site has neither. */
export const demoContent = fp(
  async (app) => {
    const { config, realm, site, web, game, webDatabase: db } = app
    if (site.isPublic) {
      await refuseDemoAccount({ db, web, game }, site)
      await withdrawDemoNews(db)
      return
    }
    await publishDemoNews(db, realm.timeZone)
    if (!config.gameDatabases) await prepareDemoAccount(app)
  },
  { name: 'demo-content', dependencies: ['web', 'game'] },
)

/** What the operator added or removed stays. */
async function publishDemoNews(db: WebDatabase, timeZone: string): Promise<void> {
  await inTurn(db, 'demo news', async (tx) => {
    const known = await tx.selectFrom('news').select('id').limit(1).executeTakeFirst()
    for (const [index, { daysAgo, ...titles }] of news.entries()) {
      const id = news.length - index
      const publishedOn = toRealmIso(Date.now() - daysAgo * day, timeZone).slice(0, 10)
      if (known) {
        const item = tx.updateTable('news').set({ publishedOn })
        await item.where('demoItem', '=', id).execute()
      } else {
        await tx.insertInto('news').values({ id, demoItem: id, publishedOn }).execute()
        await addTexts(tx, id, titles)
      }
    }
  })
}

async function withdrawDemoNews(db: WebDatabase): Promise<void> {
  await db
    .updateTable('news')
    .set({ removedAt: Date.now() })
    .where('demoItem', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
}
