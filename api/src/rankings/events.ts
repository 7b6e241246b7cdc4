import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EventPairListSchema,
  EventSoloListSchema,
  HeroListSchema,
  OlympiadListSchema,
  RankingQuerySchema,
  type Realm,
} from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { publicRoute } from '#src/http/public-route.ts'
import { responses } from '#src/http/response-schemas.ts'
import { listView, mostEntries } from '#src/rankings/view.ts'

export const eventRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  const { events } = app.game
  const seconds = realm.server.refreshSeconds.events

  const describe = (summary: string, schema: TSchema) => ({
    schema: {
      tags: ['public'],
      summary,
      querystring: RankingQuerySchema,
      response: responses(schema),
    },
  })
  const ranked = <Entry>(read: () => Promise<Entry[]>) =>
    publicRoute({ seconds, read, view: listView })

  app.get(
    '/events/ffa',
    describe('The top of the free-for-all', EventSoloListSchema),
    ranked(() => events.solo('ffa', mostEntries)),
  )
  app.get(
    '/events/pvp1v1',
    describe('The top of the 1v1', EventSoloListSchema),
    ranked(() => events.solo('pvp1v1', mostEntries)),
  )
  app.get(
    '/events/pvp2v2',
    describe('The top pairs of the 2v2', EventPairListSchema),
    ranked(() => events.pairs(mostEntries)),
  )
  app.get(
    '/events/olympiad',
    describe('The top of the running olympiad', OlympiadListSchema),
    ranked(() => events.olympiad(mostEntries)),
  )
  app.get(
    '/events/heroes',
    {
      schema: {
        tags: ['public'],
        summary: 'All heroes of the current period',
        response: responses(HeroListSchema),
      },
    },
    publicRoute({ seconds, read: () => events.heroes() }),
  )
}
