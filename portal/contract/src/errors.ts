import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** A mistake that a person can fix. The message says what is wrong and, behind a colon, how to fix it. */
export class PortalError extends Error {
  override readonly name: string = 'PortalError'
  readonly what: string
  readonly hint: string

  /** @param hint how to fix it; leave it out if `what` says so already */
  constructor(what: string, hint = '') {
    super(hint ? `${what}: ${hint}` : what)
    this.what = what
    this.hint = hint
  }
}

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
