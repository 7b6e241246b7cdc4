import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BossRespawnSchema, type Realm } from 'shared-api/contract'
import { answers } from '#src/http/answers.ts'
import { publicRead } from '#src/http/public-read.ts'

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
        response: answers(BossRespawnSchema),
      },
    },
    publicRead({
      seconds: realm.server.refreshSeconds.bosses,
      read: async () => ({ all: await app.game.bosses.respawns() }),
    }),
  )
}
