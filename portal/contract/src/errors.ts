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
