import fp from 'fastify-plugin'
import type { LogEvent } from 'kysely'
import { StartError } from '#src/config/start-error.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { openGame } from '#src/game/open.ts'
import { isOptional } from '#src/game/rankings/events.ts'
import type { Game } from '#src/game/repositories.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The game database as it is being opened; `game` once it is. */
    gameOpening: Promise<Game>
    game: Game
  }
}

/** So that it is opened while other plugins are loaded. */
export const gameOpening = fp(
  async (app) => {
    const log = ({ query: { sql }, queryDurationMillis }: LogEvent) =>
      app.log.debug({ sql, ms: Math.round(queryDurationMillis) }, 'game statement')
    const opening = openGame(app.config, app.realm.timeZone, log)
    // The plugin below reports the error.
    opening.catch(() => {})
    app.decorate('gameOpening', opening)
    app.addHook('onClose', async () => {
      const opened = await opening.catch(() => null)
      await opened?.close()
    })
  },
  { name: 'game-opening' },
)

export const game = fp(
  async (app) => {
    const opened = await app.gameOpening
    try {
      if (!opened.isDemo) await opened.ping()
    } catch (error) {
      if (!(error instanceof GameUnavailableError)) throw error
      // The site starts all the same, and asks again whenever it needs the game.
      const { message, problem } = error
      app.log.error({ problem, message }, 'the game database cannot be used')
    }
    if (opened.channelProblem) {
      throw new StartError(
        `COIN_CHANNEL is "${opened.coins.channel}", but ${opened.channelProblem}`,
      )
    }
    const { missing } = opened
    if (missing.some((name) => !isOptional(name))) {
      app.log.warn({ missing }, 'the game database lacks tables or columns')
    } else if (missing.length > 0) {
      app.log.warn(
        `this realm keeps no event points, and /top-events says so: the game database lacks ${missing.join(', ')}`,
      )
    }
    app.decorate('game', opened)
  },
  { name: 'game', dependencies: ['game-opening'] },
)
