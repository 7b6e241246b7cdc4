import { type Static, Type } from 'typebox'
import { AmountSchema } from './amount.ts'

const EventSoloEntrySchema = Type.Object(
  {
    charId: Type.Integer(),
    charName: Type.String(),
    totalPoints: AmountSchema,
    totalFights: AmountSchema,
  },
  { title: 'EventSoloEntry' },
)
export type EventSoloEntry = Static<typeof EventSoloEntrySchema>

const EventPairEntrySchema = Type.Object(
  {
    charId1: Type.Integer(),
    charId2: Type.Integer(),
    charName1: Type.String(),
    charName2: Type.String(),
    totalPoints: AmountSchema,
    totalFights: AmountSchema,
  },
  { title: 'EventPairEntry' },
)
export type EventPairEntry = Static<typeof EventPairEntrySchema>

const nobleFields = {
  charId: Type.Integer(),
  charName: Type.String(),
  className: Type.String({ description: 'The name of the class as players say it' }),
  classId: Type.Optional(Type.Integer({ minimum: 0, maximum: 118 })),
}

const OlympiadEntrySchema = Type.Object(nobleFields, { title: 'OlympiadEntry' })
export type OlympiadEntry = Static<typeof OlympiadEntrySchema>

/** The heroes of the current period. */
const HeroEntrySchema = Type.Object(nobleFields, { title: 'HeroEntry' })
export type HeroEntry = Static<typeof HeroEntrySchema>

export const EventSoloListSchema = Type.Array(EventSoloEntrySchema, {
  title: 'EventSoloList',
})

export const EventPairListSchema = Type.Array(EventPairEntrySchema, {
  title: 'EventPairList',
})

export const OlympiadListSchema = Type.Array(OlympiadEntrySchema, { title: 'OlympiadList' })

export const HeroListSchema = Type.Array(HeroEntrySchema, { title: 'HeroList' })
export type HeroList = Static<typeof HeroListSchema>
