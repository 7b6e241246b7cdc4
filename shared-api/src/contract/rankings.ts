import { type Static, Type } from 'typebox'
import { AmountSchema, moment, orNull, text, titled } from './answers.ts'

const count = Type.Integer({ minimum: 0 })
const classId = Type.Optional(Type.Integer({ minimum: 0, maximum: 118 }))

/** An empty query gives the specified reply. Unknown parameters are allowed, such as the name of a campaign. */
export const RankingQuerySchema = titled('RankingQuery', {
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
export type RankingQuery = Static<typeof RankingQuerySchema>

const kills = Type.Array(Type.Object({ name: text, kills: count, classId }))

export const PlayerRankingSchema = titled('PlayerRanking', {
  pvp: kills,
  pk: kills,
  exp: Type.Array(
    Type.Object({ name: text, level: Type.Integer({ minimum: 1 }), classId }),
  ),
  adena: Type.Array(Type.Object({ name: text, amount: AmountSchema, classId })),
})
export type PlayerRanking = Static<typeof PlayerRankingSchema>

const clanName = text

export const ClanRankingSchema = titled('ClanRanking', {
  pvp: Type.Array(Type.Object({ clanName, totalPvp: AmountSchema })),
  pk: Type.Array(Type.Object({ clanName, totalPk: AmountSchema })),
  active: Type.Array(Type.Object({ clanName, memberCount: count, totalExp: AmountSchema })),
  level: Type.Array(Type.Object({ clanName, clanLevel: count })),
})
export type ClanRanking = Static<typeof ClanRankingSchema>

const CastleSchema = titled('Castle', {
  castleId: Type.Integer({ minimum: 1 }),
  castleName: text,
  ownerClan: orNull(text, { description: 'Null when no clan holds the castle' }),
  siegeDate: orNull(moment, {
    description: 'ISO 8601 with the offset of the realm; null when not scheduled',
  }),
})
export type Castle = Static<typeof CastleSchema>

export const CastleListSchema = Type.Array(CastleSchema, { title: 'CastleList' })

const results = { totalPoints: AmountSchema, totalFights: AmountSchema }

const EventSoloEntrySchema = titled('EventSoloEntry', {
  charId: Type.Integer(),
  charName: text,
  ...results,
})
export type EventSoloEntry = Static<typeof EventSoloEntrySchema>

export const EventSoloListSchema = Type.Array(EventSoloEntrySchema, {
  title: 'EventSoloList',
})

const EventPairEntrySchema = titled('EventPairEntry', {
  charId1: Type.Integer(),
  charId2: Type.Integer(),
  charName1: text,
  charName2: text,
  ...results,
})
export type EventPairEntry = Static<typeof EventPairEntrySchema>

export const EventPairListSchema = Type.Array(EventPairEntrySchema, {
  title: 'EventPairList',
})

const nobleFields = {
  charId: Type.Integer(),
  charName: text,
  className: Type.String({ description: 'The name of the class as players say it' }),
  classId,
}

const OlympiadEntrySchema = titled('OlympiadEntry', nobleFields)
export type OlympiadEntry = Static<typeof OlympiadEntrySchema>

export const OlympiadListSchema = Type.Array(OlympiadEntrySchema, { title: 'OlympiadList' })

/** The heroes of the current period. */
const HeroEntrySchema = titled('HeroEntry', nobleFields)
export type HeroEntry = Static<typeof HeroEntrySchema>

export const HeroListSchema = Type.Array(HeroEntrySchema, { title: 'HeroList' })
export type HeroList = Static<typeof HeroListSchema>

const BossRespawnEntrySchema = Type.Object({
  name: text,
  nextRespawn: Type.Integer({
    minimum: 0,
    description: 'Epoch milliseconds; in the past, or 0, when the boss is already due',
  }),
})
export type BossRespawnEntry = Static<typeof BossRespawnEntrySchema>

export const BossRespawnSchema = titled('BossRespawn', {
  all: Type.Array(BossRespawnEntrySchema),
})
export type BossRespawn = Static<typeof BossRespawnSchema>
