import fp from 'fastify-plugin'
import type { LogEvent } from 'kysely'
import { unusableDatabase } from '#src/config/start-error.ts'
import { type Game, openGame } from '#src/game/repositories.ts'

declare module 'fastify' {
  interface FastifyInstance {
    game: Game
  }
}

/** Opens the game database, looks at what it holds and offers it as repositories. */
export const game = fp<{ gameFile: string; timeZone: string }>(
  async (app, { gameFile, timeZone }) => {
    const log = ({ query: { sql }, queryDurationMillis }: LogEvent) =>
      app.log.debug({ sql, ms: Math.round(queryDurationMillis) }, 'game statement')
    const opened = await openGame(gameFile, timeZone, log).catch((error: unknown) => {
      throw unusableDatabase(gameFile, error)
    })
    if (opened.missing.length > 0) {
      app.log.warn({ missing: opened.missing }, 'the game database lacks what answers need')
    }
    app.decorate('game', opened)
    app.addHook('onClose', () => opened.close())
  },
  { name: 'game', dependencies: ['demo-realm'] },
)
