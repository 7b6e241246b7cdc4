import { type Static, Type } from 'typebox'

/**
 * What a ranking may be asked for beyond the specified answer, which an empty query gives.
 * A query is open to what others add to addresses, such as a campaign's name.
 */
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
