/** An error for the caller, which the error handler sends as an ErrorBody. */
export class Problem extends Error {
  override name = 'Problem'
  readonly statusCode: number
  readonly code: string

  constructor(statusCode: number, code: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}
