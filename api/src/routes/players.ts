import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PlayerRankingSchema, type Realm } from 'shared-api/contract'
import { publicRead } from '#src/http/public-read.ts'
import { answers } from '#src/routes/answers.ts'

/** Entries of each list. */
const top = 10

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
        response: answers(PlayerRankingSchema),
      },
    },
    publicRead({
      seconds: realm.server.refreshSeconds.players,
      read: () => app.game.players.ranking(top),
    }),
  )
}
