import fp from 'fastify-plugin'
import type { LogEvent } from 'kysely'
import { type Game, openGame } from '#src/game/repositories.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The game database as it is being opened; `game` once it is. */
    gameOpening: Promise<Game>
    game: Game
  }
}

/** So that its threads start while other plugins are loaded. */
export const gameOpening = fp<{ gameFile: string; timeZone: string }>(
  async (app, { gameFile, timeZone }) => {
    const log = ({ query: { sql }, queryDurationMillis }: LogEvent) =>
      app.log.debug({ sql, ms: Math.round(queryDurationMillis) }, 'game statement')
    const opening = openGame(gameFile, timeZone, log)
    // The plugin below reports the error.
    opening.catch(() => {})
    app.decorate('gameOpening', opening)
    app.addHook('onClose', async () => {
      const opened = await opening.catch(() => null)
      await opened?.close()
    })
  },
  { name: 'game-opening', dependencies: ['demo-realm'] },
)

export const game = fp(
  async (app) => {
    const opened = await app.gameOpening
    if (opened.missing.length > 0) {
      app.log.warn({ missing: opened.missing }, 'the game database lacks tables or columns')
    }
    app.decorate('game', opened)
  },
  { name: 'game', dependencies: ['game-opening'] },
)
