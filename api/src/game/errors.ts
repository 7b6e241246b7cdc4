/** The game database did not respond in time. */
export class GameUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GameUnavailableError'
  }
}

/** The game database lacks tables or columns that a call needs. */
export class GameLayoutError extends Error {
  readonly missing: readonly string[]

  constructor(missing: readonly string[]) {
    super(`The game database lacks ${missing.join(', ')}`)
    this.name = 'GameLayoutError'
    this.missing = missing
  }
}
