import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ClanRankingSchema, RankingQuerySchema, type Realm } from 'shared-api/contract'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'
import { mostEntries, rankingView } from '#src/rankings/view.ts'

const lists = ['pvp', 'pk', 'active', 'level'] as const

export const clanRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  app.get(
    '/clans/ranking',
    {
      schema: {
        tags: ['public'],
        summary: 'The top clans by PvP, PK, members and level',
        querystring: RankingQuerySchema,
        response: responses(ClanRankingSchema),
      },
    },
    publicRoute({
      seconds: realm.server.refreshSeconds.clans,
      read: () => app.game.clans.ranking(mostEntries),
      view: rankingView(lists),
    }),
  )
}
