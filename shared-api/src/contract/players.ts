import { type Static, Type } from 'typebox'
import { AmountSchema } from './amount.ts'

const classId = Type.Optional(Type.Integer({ minimum: 0, maximum: 118 }))

const PlayerKillsSchema = Type.Object({
  name: Type.String(),
  kills: Type.Integer({ minimum: 0 }),
  classId,
})

const PlayerLevelSchema = Type.Object({
  name: Type.String(),
  level: Type.Integer({ minimum: 1 }),
  classId,
})

const PlayerWealthSchema = Type.Object({
  name: Type.String(),
  amount: AmountSchema,
  classId,
})

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
