import { type Static, Type } from 'typebox'
import { Amount, moment, orNull, text, titled } from './answers.ts'

const count = Type.Integer({ minimum: 0 })
const classId = Type.Optional(Type.Integer({ minimum: 0, maximum: 118 }))

/** An empty query gives the specified reply. Unknown parameters are allowed, such as the name of a campaign. */
export const RankingQuery = titled('RankingQuery', {
  limit: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: 100,
      multipleOf: 10,
      description: 'Entries of each list; 10 by default',
    }),
  ),
  list: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'One list of the answer, the others empty; an unknown name gives all',
    }),
  ),
})
export type RankingQuery = Static<typeof RankingQuery>

const kills = Type.Array(Type.Object({ name: text, kills: count, classId }))

export const PlayerRanking = titled('PlayerRanking', {
  pvp: kills,
  pk: kills,
  exp: Type.Array(
    Type.Object({ name: text, level: Type.Integer({ minimum: 1 }), classId }),
  ),
  adena: Type.Array(Type.Object({ name: text, amount: Amount, classId })),
})
export type PlayerRanking = Static<typeof PlayerRanking>

export const ClanRanking = titled('ClanRanking', {
  pvp: Type.Array(Type.Object({ clanName: text, totalPvp: Amount })),
  pk: Type.Array(Type.Object({ clanName: text, totalPk: Amount })),
  active: Type.Array(Type.Object({ clanName: text, memberCount: count, totalExp: Amount })),
  level: Type.Array(Type.Object({ clanName: text, clanLevel: count })),
})
export type ClanRanking = Static<typeof ClanRanking>

const Castle = titled('Castle', {
  castleId: Type.Integer({ minimum: 1 }),
  castleName: text,
  ownerClan: orNull(text, { description: 'Null when no clan holds the castle' }),
  siegeDate: orNull(moment, {
    description: 'ISO 8601 with the offset of the realm; null when not scheduled',
  }),
})
export type Castle = Static<typeof Castle>

export const CastleList = Type.Array(Castle, { title: 'CastleList' })

const results = { totalPoints: Amount, totalFights: Amount }

const EventSoloEntry = titled('EventSoloEntry', {
  charId: Type.Integer(),
  charName: text,
  ...results,
})
export type EventSoloEntry = Static<typeof EventSoloEntry>

export const EventSoloList = Type.Array(EventSoloEntry, { title: 'EventSoloList' })

const EventPairEntry = titled('EventPairEntry', {
  charId1: Type.Integer(),
  charId2: Type.Integer(),
  charName1: text,
  charName2: text,
  ...results,
})
export type EventPairEntry = Static<typeof EventPairEntry>

export const EventPairList = Type.Array(EventPairEntry, { title: 'EventPairList' })

const nobleFields = {
  charId: Type.Integer(),
  charName: text,
  className: Type.String({ description: 'The name of the class as players say it' }),
  classId,
}

const OlympiadEntry = titled('OlympiadEntry', nobleFields)
export type OlympiadEntry = Static<typeof OlympiadEntry>

export const OlympiadList = Type.Array(OlympiadEntry, { title: 'OlympiadList' })

/** The heroes of the current period. */
const HeroEntry = titled('HeroEntry', nobleFields)
export type HeroEntry = Static<typeof HeroEntry>

export const HeroList = Type.Array(HeroEntry, { title: 'HeroList' })
export type HeroList = Static<typeof HeroList>

export const BossRespawn = titled('BossRespawn', {
  all: Type.Array(
    Type.Object({
      name: text,
      nextRespawn: Type.Integer({
        minimum: 0,
        description: 'Epoch milliseconds; in the past, or 0, when the boss is already due',
      }),
    }),
  ),
})
export type BossRespawn = Static<typeof BossRespawn>
export type BossRespawnEntry = BossRespawn['all'][number]
