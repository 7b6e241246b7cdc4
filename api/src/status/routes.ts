import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Home, HomeSchema, type Realm } from 'shared-api/contract'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'

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
