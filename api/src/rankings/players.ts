import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PlayerRankingSchema, RankingQuerySchema, type Realm } from 'shared-api/contract'
import { answers } from '#src/http/answers.ts'
import { publicRead } from '#src/http/public-read.ts'
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
        response: answers(PlayerRankingSchema),
      },
    },
    publicRead({
      seconds: realm.server.refreshSeconds.players,
      read: () => app.game.players.ranking(mostEntries),
      view: rankingView(lists),
    }),
  )
}
