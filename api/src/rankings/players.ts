import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PlayerRankingSchema, RankingQuerySchema, type Realm } from 'shared-api/contract'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'
import { mostEntries, rankingView } from '#src/rankings/view.ts'

const lists = ['pvp', 'pk', 'exp', 'adena'] as const

export const playerRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  app.get(
    '/players/ranking',
    {
      schema: {
        tags: ['public'],
        summary: 'The top players by PvP, PK, experience and adena',
        querystring: RankingQuerySchema,
        response: responses(PlayerRankingSchema),
      },
    },
    publicRoute({
      seconds: realm.server.refreshSeconds.players,
      read: () => app.game.players.ranking(mostEntries),
      view: rankingView(lists),
    }),
  )
}
