import { connect } from 'node:net'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import fp from 'fastify-plugin'
import { type Home, HomeSchema, type Realm } from 'shared-api/contract'
import type { GameDatabases } from '#src/config/env.ts'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether its login server and its game server both accept connections. */
    isServerOnline(): Promise<boolean>
  }
}

/** What every emulator listens on, if its operator changed nothing. */
const usualPorts = { game: 7777, login: 2106 }

export type Address = { host: string; port: number }

/** In milliseconds. */
const longestWait = 2_000

type Options = { realm: Realm; gameDatabases: GameDatabases | null }

export const serverStatus = fp<Options>(
  async (app, { realm, gameDatabases }) => {
    const usual = gameDatabases ? besideDatabase(gameDatabases) : app.demoServers
    const game = realm.server.game ?? usual.game
    const login = realm.server.login ?? usual.login
    app.decorate('isServerOnline', async () => {
      const results = await Promise.all([isListening(game), isListening(login)])
      return results.every(Boolean)
    })
  },
  { name: 'server-status', dependencies: ['game'] },
)

/** Most servers have their databases on the same machine. */
function besideDatabase({ game, login }: GameDatabases) {
  return {
    game: { host: game.host, port: usualPorts.game },
    login: { host: (login ?? game).host, port: usualPorts.login },
  }
}

function isListening({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const finish = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.setTimeout(longestWait, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

export const homeRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  const readHome = async (): Promise<Home> => {
    const [{ launchDate, rates }, isOnline, players] = await Promise.all([
      app.settingsOfPage(),
      app.isServerOnline(),
      app.game.players.countOnline(),
    ])
    return {
      serverStatus: {
        status: isOnline ? 'online' : 'offline',
        launchDate,
        // After a game server stopped, its players stay marked as online until it starts again.
        players: isOnline ? players : 0,
        rates,
      },
    }
  }

  app.get(
    '/home',
    {
      schema: {
        tags: ['public'],
        summary: 'The state of the game server',
        response: responses(HomeSchema),
      },
    },
    publicRoute({ seconds: realm.server.refreshSeconds.home, read: readHome }),
  )
}
