import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * Describes how a value violates a schema.
 *
 * @returns one line for each wrong property; none if the value is valid
 */
export function problemsOf(schema: TSchema, value: unknown): string[] {
  return (
    Value.Errors(schema, value)
      // Another error names the property itself.
      .filter(({ keyword }) => keyword !== 'additionalProperties')
      .map(({ keyword, instancePath, message }) => {
        const problem = keyword === 'boolean' ? 'is not known here' : message
        return `${instancePath || '/'} ${problem}`
      })
  )
}
