/** Null after the limit, in milliseconds. Then nothing of the page is worth waiting for: it may hang. */
export async function withinLimit<T>(work: Promise<T>, limit: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, limit, null)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
