import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EventPairListSchema,
  EventSoloListSchema,
  HeroListSchema,
  OlympiadListSchema,
  type Realm,
} from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { publicRead } from '#src/http/public-read.ts'
import { answers } from '#src/routes/answers.ts'

/** Entries of each list; of the heroes, all. */
const top = 10

export const eventRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  const { events } = app.game
  const seconds = realm.server.refreshSeconds.events

  const describe = (summary: string, schema: TSchema) => ({
    schema: { tags: ['public'], summary, response: answers(schema) },
  })

  app.get(
    '/events/ffa',
    describe('The top of the free-for-all', EventSoloListSchema),
    publicRead({ seconds, read: () => events.solo('ffa', top) }),
  )
  app.get(
    '/events/pvp1v1',
    describe('The top of the 1v1', EventSoloListSchema),
    publicRead({ seconds, read: () => events.solo('pvp1v1', top) }),
  )
  app.get(
    '/events/pvp2v2',
    describe('The top pairs of the 2v2', EventPairListSchema),
    publicRead({ seconds, read: () => events.pairs(top) }),
  )
  app.get(
    '/events/heroes',
    describe('The heroes of the current period', HeroListSchema),
    publicRead({ seconds, read: () => events.heroes() }),
  )
  app.get(
    '/events/olympiad',
    describe('The top of the running olympiad', OlympiadListSchema),
    publicRead({ seconds, read: () => events.olympiad(top) }),
  )
}
