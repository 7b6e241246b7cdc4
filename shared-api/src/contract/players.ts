import { type Static, Type } from 'typebox'
import { AmountSchema } from './amount.ts'

const classId = Type.Optional(Type.Integer({ minimum: 0, maximum: 118 }))

export const PlayerKillsSchema = Type.Object({
  name: Type.String(),
  kills: Type.Integer({ minimum: 0 }),
  classId,
})
export type PlayerKills = Static<typeof PlayerKillsSchema>

export const PlayerLevelSchema = Type.Object({
  name: Type.String(),
  level: Type.Integer({ minimum: 1 }),
  classId,
})
export type PlayerLevel = Static<typeof PlayerLevelSchema>

export const PlayerWealthSchema = Type.Object({
  name: Type.String(),
  amount: AmountSchema,
  classId,
})
export type PlayerWealth = Static<typeof PlayerWealthSchema>

export const PlayerRankingSchema = Type.Object(
  {
    pvp: Type.Array(PlayerKillsSchema),
    pk: Type.Array(PlayerKillsSchema),
    exp: Type.Array(PlayerLevelSchema),
    adena: Type.Array(PlayerWealthSchema),
  },
  { title: 'PlayerRanking' },
)
export type PlayerRanking = Static<typeof PlayerRankingSchema>
