/** The server cannot start. The message is one line that says what is wrong and what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

export function reasonOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  return String(hasMessage ? error.message : error)
}

export function unusableDatabase(path: string, error: unknown): StartError {
  return new StartError(
    `cannot use the database ${path} (${reasonOf(error)}): restore it from a backup, or move it away to start with a new one`,
  )
}
