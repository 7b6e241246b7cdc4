import { type Static, Type } from 'typebox'

/** An exact whole amount: a JSON number up to 2^53 - 1, a decimal string above. */
export const AmountSchema = Type.Union(
  [
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    Type.String({ pattern: '^[1-9][0-9]*$' }),
  ],
  { description: 'A whole number; a decimal string above 2^53 - 1' },
)
export type Amount = Static<typeof AmountSchema>
