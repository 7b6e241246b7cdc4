import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Home } from 'shared-api/contract'
import type { GameDatabases } from '#src/config/env.ts'
import { publicRoute } from '#src/http/public-route.ts'
import { forPublic } from '#src/http/response-schemas.ts'

/** What every emulator listens on, if its operator changed nothing. */
const usualPorts = { game: 7777, login: 2106 }

export type Address = { host: string; port: number }

/** In milliseconds. */
const longestWait = 2_000

/** Most servers have their databases on the same machine. */
function besideDatabase({ game, login }: GameDatabases) {
  return {
    game: { host: game.host, port: usualPorts.game },
    login: { host: (login ?? game).host, port: usualPorts.login },
  }
}

async function isListening({ host, port }: Address): Promise<boolean> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(longestWait) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The server is online if its login server and its game server both accept connections. */
export const homeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { realm } = app
  const { gameDatabases } = app.config
  const usual = gameDatabases ? besideDatabase(gameDatabases) : app.demoServers
  const game = realm.server.game ?? usual.game
  const login = realm.server.login ?? usual.login

  const readHome = async (): Promise<Home> => {
    const [{ launchDate, rates }, players, ...servers] = await Promise.all([
      app.settingsOfPage(),
      app.game.players.countOnline(),
      isListening(game),
      isListening(login),
    ])
    const isOnline = servers.every(Boolean)
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
    forPublic('The state of the game server', Home),
    publicRoute({ seconds: realm.server.refreshSeconds.home, read: readHome }),
  )
}
