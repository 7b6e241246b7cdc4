import { type Static, Type } from 'typebox'
import { AmountSchema } from './amount.ts'

export const ClanPvpSchema = Type.Object({
  clanName: Type.String(),
  totalPvp: AmountSchema,
})
export type ClanPvp = Static<typeof ClanPvpSchema>

export const ClanPkSchema = Type.Object({ clanName: Type.String(), totalPk: AmountSchema })
export type ClanPk = Static<typeof ClanPkSchema>

export const ClanActiveSchema = Type.Object({
  clanName: Type.String(),
  memberCount: Type.Integer({ minimum: 0 }),
  totalExp: AmountSchema,
})
export type ClanActive = Static<typeof ClanActiveSchema>

export const ClanLevelSchema = Type.Object({
  clanName: Type.String(),
  clanLevel: Type.Integer({ minimum: 0 }),
})
export type ClanLevel = Static<typeof ClanLevelSchema>

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
