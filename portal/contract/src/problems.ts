import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** One line for each property of a value that violates a schema; none if the value is valid. */
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
