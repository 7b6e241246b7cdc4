/**
 * Reports a repeated error once, until an attempt succeeds.
 *
 * @returns a function that runs an attempt and returns null if it fails
 */
export function reportOnce(onError: (error: unknown) => void) {
  let reported = ''
  return async <Value>(attempt: () => Promise<Value>): Promise<Value | null> => {
    try {
      const value = await attempt()
      reported = ''
      return value
    } catch (error) {
      if (String(error) !== reported) onError(error)
      reported = String(error)
      return null
    }
  }
}
