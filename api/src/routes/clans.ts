import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ClanRankingSchema, type Realm } from 'shared-api/contract'
import { publicRead } from '#src/http/public-read.ts'
import { answers } from '#src/routes/answers.ts'

/** Entries of each list. */
const top = 10

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
        response: answers(ClanRankingSchema),
      },
    },
    publicRead({
      seconds: realm.server.refreshSeconds.clans,
      read: () => app.game.clans.ranking(top),
    }),
  )
}
