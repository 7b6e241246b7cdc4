/** Something a person can mend: the message says what, where, and what to do about it. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
}
