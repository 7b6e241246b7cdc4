import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * Says what is wrong with a value, a line for each property.
 *
 * @param schema what the value should be of
 * @param value the value
 * @returns nothing where it is of the schema
 */
export function problemsOf(schema: TSchema, value: unknown): string[] {
  return (
    Value.Errors(schema, value)
      // The property itself is named too, and says more.
      .filter(({ keyword }) => keyword !== 'additionalProperties')
      .map(({ keyword, instancePath, message }) => {
        const problem = keyword === 'boolean' ? 'is not known here' : message
        return `${instancePath || '/'} ${problem}`
      })
  )
}
