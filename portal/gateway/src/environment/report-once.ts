/** Reports a repeated error of the same work once, until it succeeds. @returns null if it fails */
export function reportOnce(onError: (error: unknown) => void) {
  const reported = new Map<string, string>()
  return async <Value>(
    work: string,
    attempt: () => Promise<Value>,
  ): Promise<Value | null> => {
    try {
      const value = await attempt()
      reported.delete(work)
      return value
    } catch (error) {
      if (String(error) !== reported.get(work)) onError(error)
      reported.set(work, String(error))
      return null
    }
  }
}
