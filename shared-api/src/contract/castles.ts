import { type Static, Type } from 'typebox'

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
