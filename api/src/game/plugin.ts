import fp from 'fastify-plugin'
import type { LogEvent } from 'kysely'
import { unusableDatabase } from '#src/config/start-error.ts'
import { type Game, openGame } from '#src/game/repositories.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The game database as it is being opened; `game` once it is. */
    gameOpening: Promise<Game>
    game: Game
  }
}

/** Begins to open the game database: its threads start while others are put together. */
export const gameOpening = fp<{ gameFile: string; timeZone: string }>(
  async (app, { gameFile, timeZone }) => {
    const log = ({ query: { sql }, queryDurationMillis }: LogEvent) =>
      app.log.debug({ sql, ms: Math.round(queryDurationMillis) }, 'game statement')
    const opening = openGame(gameFile, timeZone, log)
    // Told by the plugin that waits for it.
    opening.catch(() => {})
    app.decorate('gameOpening', opening)
    app.addHook('onClose', async () => {
      const opened = await opening.catch(() => null)
      await opened?.close()
    })
  },
  { name: 'game-opening', dependencies: ['demo-realm'] },
)

/** Looks at what the game database holds and offers it as repositories. */
export const game = fp<{ gameFile: string }>(
  async (app, { gameFile }) => {
    const opened = await app.gameOpening.catch((error: unknown) => {
      throw unusableDatabase(gameFile, error)
    })
    if (opened.missing.length > 0) {
      app.log.warn({ missing: opened.missing }, 'the game database lacks what answers need')
    }
    app.decorate('game', opened)
  },
  { name: 'game', dependencies: ['game-opening'] },
)
