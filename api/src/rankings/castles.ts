import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CastleListSchema, type Realm } from 'shared-api/contract'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'

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
        response: responses(CastleListSchema),
      },
    },
    publicRoute({
      seconds: realm.server.refreshSeconds.castles,
      read: () => app.game.castles.all(),
    }),
  )
}
