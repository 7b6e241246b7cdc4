/** Reports a repeated error once, until an attempt succeeds. @returns null if the attempt fails */
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
