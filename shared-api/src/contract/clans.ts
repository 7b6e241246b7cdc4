import { type Static, Type } from 'typebox'
import { AmountSchema } from './amount.ts'

const ClanPvpSchema = Type.Object({
  clanName: Type.String(),
  totalPvp: AmountSchema,
})

const ClanPkSchema = Type.Object({ clanName: Type.String(), totalPk: AmountSchema })

const ClanActiveSchema = Type.Object({
  clanName: Type.String(),
  memberCount: Type.Integer({ minimum: 0 }),
  totalExp: AmountSchema,
})

const ClanLevelSchema = Type.Object({
  clanName: Type.String(),
  clanLevel: Type.Integer({ minimum: 0 }),
})

export const ClanRankingSchema = Type.Object(
  {
    pvp: Type.Array(ClanPvpSchema),
    pk: Type.Array(ClanPkSchema),
    active: Type.Array(ClanActiveSchema),
    level: Type.Array(ClanLevelSchema),
  },
  { title: 'ClanRanking' },
)
export type ClanRanking = Static<typeof ClanRankingSchema>
