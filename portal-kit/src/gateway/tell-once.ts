/**
 * Tells a problem once, however often it comes again; until it is over.
 *
 * @param onError told
 * @returns tries something, and gives back null when it fails
 */
export function tellOnce(onError: (error: unknown) => void) {
  let told = ''
  return async <Value>(attempt: () => Promise<Value>): Promise<Value | null> => {
    try {
      const value = await attempt()
      told = ''
      return value
    } catch (error) {
      if (String(error) !== told) onError(error)
      told = String(error)
      return null
    }
  }
}
