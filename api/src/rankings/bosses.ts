import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BossRespawnSchema, type Realm } from 'shared-api/contract'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'

export const npcRespawnRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  app.get(
    '/npc-respawn',
    {
      schema: {
        tags: ['public'],
        summary: 'When each epic boss respawns',
        response: responses(BossRespawnSchema),
      },
    },
    publicRoute({
      seconds: realm.server.refreshSeconds.bosses,
      read: async () => ({ all: await app.game.bosses.respawns() }),
    }),
  )
}
