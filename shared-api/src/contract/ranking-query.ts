import { type Static, Type } from 'typebox'

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
