import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fp from 'fastify-plugin'
import { unusableDatabase } from '#src/config/start-error.ts'
import { transaction } from '#src/database/transaction.ts'
import { generateRealm } from '#src/demo/generate-realm.ts'
import { type Listener, openListener } from '#src/demo/listeners.ts'
import { setRealmClock } from '#src/demo/realm-clock.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The servers to probe if the realm names none. */
    demoServers: { game: Listener; login: Listener }
  }
}

/** Creates the demo realm if there is no game database, sets its clock, and opens its two ports. */
export const demoRealm = fp<{ gameFile: string; coinId: number }>(
  async (app, { gameFile, coinId }) => {
    try {
      if (!existsSync(gameFile)) generateRealm(gameFile, { coinId })
      setClock(gameFile)
    } catch (error) {
      throw unusableDatabase(gameFile, error)
    }
    const [game, login] = await Promise.all([openListener(), openListener()])
    app.decorate('demoServers', { game, login })
    app.addHook('onClose', async () => {
      await Promise.all([game.close(), login.close()])
    })
  },
  { name: 'demo-realm' },
)

function setClock(path: string) {
  const db = new DatabaseSync(path, { timeout: 5_000 })
  try {
    transaction(db, () => setRealmClock(db, Date.now()))
  } finally {
    db.close()
  }
}
