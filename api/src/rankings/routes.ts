import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  BossRespawn,
  CastleList,
  ClanRanking,
  EventPairList,
  EventSoloList,
  HeroList,
  OlympiadList,
  PlayerRanking,
  RankingQuery,
} from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { publicRoute } from '#src/http/public-route.ts'
import { forPublic } from '#src/http/response-schemas.ts'

/** The rankings, and the other public reads of the game. */
export const rankingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { players, clans, castles, events, bosses } = app.game
  const every = app.realm.server.refreshSeconds

  const serve = <Data>(
    path: string,
    summary: string,
    schema: TSchema,
    options: Parameters<typeof publicRoute<Data>>[0],
  ) => {
    const querystring = options.view && { querystring: RankingQuery }
    app.get(path, forPublic(summary, schema, querystring), publicRoute(options))
  }

  const topOfEvents = { seconds: every.events, view: listView }

  serve('/castles', 'Who holds each castle, and its next siege', CastleList, {
    seconds: every.castles,
    read: () => castles.all(),
  })
  serve('/clans/ranking', 'The top clans by PvP, PK, members and level', ClanRanking, {
    seconds: every.clans,
    read: () => clans.ranking(mostEntries),
    view: rankingView(['pvp', 'pk', 'active', 'level']),
  })
  serve('/events/ffa', 'The top of the free-for-all', EventSoloList, {
    ...topOfEvents,
    read: () => events.solo('ffa', mostEntries),
  })
  serve('/events/pvp1v1', 'The top of the 1v1', EventSoloList, {
    ...topOfEvents,
    read: () => events.solo('pvp1v1', mostEntries),
  })
  serve('/events/pvp2v2', 'The top pairs of the 2v2', EventPairList, {
    ...topOfEvents,
    read: () => events.pairs(mostEntries),
  })
  serve('/events/olympiad', 'The top of the running olympiad', OlympiadList, {
    ...topOfEvents,
    read: () => events.olympiad(mostEntries),
  })
  serve('/events/heroes', 'All heroes of the current period', HeroList, {
    seconds: every.events,
    read: () => events.heroes(),
  })
  serve('/npc-respawn', 'When each epic boss respawns', BossRespawn, {
    seconds: every.bosses,
    read: async () => ({ all: await bosses.respawns() }),
  })
  serve(
    '/players/ranking',
    'The top players by PvP, PK, experience and adena',
    PlayerRanking,
    {
      seconds: every.players,
      read: () => players.ranking(mostEntries),
      view: rankingView(['pvp', 'pk', 'exp', 'adena']),
    },
  )
}

/** The default length of a list (docs/specification.md §2.7). */
const top = 10

/** The length of the lists that are read, and so the longest that clients can get. */
const mostEntries = 100

function listView({ query }: FastifyRequest) {
  const { limit = top } = query as RankingQuery
  return { name: `${limit}`, pick: (list: readonly unknown[]) => list.slice(0, limit) }
}

/** @param names of the lists; a query for an unknown list gets all of them */
function rankingView<Name extends string>(names: readonly Name[]) {
  return ({ query }: FastifyRequest) => {
    const { limit = top, list } = query as RankingQuery
    const wanted = names.find((name) => name === list)
    return {
      name: `${limit} ${wanted}`,
      pick: (ranking: Record<Name, readonly unknown[]>) =>
        Object.fromEntries(
          names.map((name) => [
            name,
            !wanted || wanted === name ? ranking[name].slice(0, limit) : [],
          ]),
        ),
    }
  }
}
