import { type Static, Type } from 'typebox'

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
