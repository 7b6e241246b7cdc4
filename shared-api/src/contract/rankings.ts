import { type Static, Type } from 'typebox'
import { AmountSchema } from './answers.ts'

const count = Type.Integer({ minimum: 0 })
const classId = Type.Optional(Type.Integer({ minimum: 0, maximum: 118 }))

/** An empty query gives the specified reply. Unknown parameters are allowed, such as the name of a campaign. */
export const RankingQuerySchema = Type.Object(
  {
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
  },
  { title: 'RankingQuery' },
)
export type RankingQuery = Static<typeof RankingQuerySchema>

const name = Type.String()
const kills = Type.Array(Type.Object({ name, kills: count, classId }))

export const PlayerRankingSchema = Type.Object(
  {
    pvp: kills,
    pk: kills,
    exp: Type.Array(Type.Object({ name, level: Type.Integer({ minimum: 1 }), classId })),
    adena: Type.Array(Type.Object({ name, amount: AmountSchema, classId })),
  },
  { title: 'PlayerRanking' },
)
export type PlayerRanking = Static<typeof PlayerRankingSchema>

const clanName = Type.String()

export const ClanRankingSchema = Type.Object(
  {
    pvp: Type.Array(Type.Object({ clanName, totalPvp: AmountSchema })),
    pk: Type.Array(Type.Object({ clanName, totalPk: AmountSchema })),
    active: Type.Array(
      Type.Object({ clanName, memberCount: count, totalExp: AmountSchema }),
    ),
    level: Type.Array(Type.Object({ clanName, clanLevel: count })),
  },
  { title: 'ClanRanking' },
)
export type ClanRanking = Static<typeof ClanRankingSchema>

const CastleSchema = Type.Object(
  {
    castleId: Type.Integer({ minimum: 1 }),
    castleName: Type.String(),
    ownerClan: Type.Union([Type.String(), Type.Null()], {
      description: 'Null when no clan holds the castle',
    }),
    siegeDate: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'ISO 8601 with the offset of the realm; null when not scheduled',
    }),
  },
  { title: 'Castle' },
)
export type Castle = Static<typeof CastleSchema>

export const CastleListSchema = Type.Array(CastleSchema, { title: 'CastleList' })

const results = { totalPoints: AmountSchema, totalFights: AmountSchema }

const EventSoloEntrySchema = Type.Object(
  { charId: Type.Integer(), charName: Type.String(), ...results },
  { title: 'EventSoloEntry' },
)
export type EventSoloEntry = Static<typeof EventSoloEntrySchema>

export const EventSoloListSchema = Type.Array(EventSoloEntrySchema, {
  title: 'EventSoloList',
})

const EventPairEntrySchema = Type.Object(
  {
    charId1: Type.Integer(),
    charId2: Type.Integer(),
    charName1: Type.String(),
    charName2: Type.String(),
    ...results,
  },
  { title: 'EventPairEntry' },
)
export type EventPairEntry = Static<typeof EventPairEntrySchema>

export const EventPairListSchema = Type.Array(EventPairEntrySchema, {
  title: 'EventPairList',
})

const nobleFields = {
  charId: Type.Integer(),
  charName: Type.String(),
  className: Type.String({ description: 'The name of the class as players say it' }),
  classId,
}

const OlympiadEntrySchema = Type.Object(nobleFields, { title: 'OlympiadEntry' })
export type OlympiadEntry = Static<typeof OlympiadEntrySchema>

export const OlympiadListSchema = Type.Array(OlympiadEntrySchema, { title: 'OlympiadList' })

/** The heroes of the current period. */
const HeroEntrySchema = Type.Object(nobleFields, { title: 'HeroEntry' })
export type HeroEntry = Static<typeof HeroEntrySchema>

export const HeroListSchema = Type.Array(HeroEntrySchema, { title: 'HeroList' })
export type HeroList = Static<typeof HeroListSchema>

const BossRespawnEntrySchema = Type.Object({
  name: Type.String(),
  nextRespawn: Type.Integer({
    minimum: 0,
    description: 'Epoch milliseconds; in the past, or 0, when the boss is already due',
  }),
})
export type BossRespawnEntry = Static<typeof BossRespawnEntrySchema>

export const BossRespawnSchema = Type.Object(
  { all: Type.Array(BossRespawnEntrySchema) },
  { title: 'BossRespawn' },
)
export type BossRespawn = Static<typeof BossRespawnSchema>
