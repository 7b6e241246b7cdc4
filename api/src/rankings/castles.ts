import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CastleListSchema, type Realm } from 'shared-api/contract'
import { answers } from '#src/http/answers.ts'
import { publicRead } from '#src/http/public-read.ts'

export const castleRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  app.get(
    '/castles',
    {
      schema: {
        tags: ['public'],
        summary: 'Who holds each castle, and its next siege',
        response: answers(CastleListSchema),
      },
    },
    publicRead({
      seconds: realm.server.refreshSeconds.castles,
      read: () => app.game.castles.all(),
    }),
  )
}
