/** What a shared cache may do with an answer, in milliseconds. */
export type Freshness = {
  /** How long it is fresh: the API's own interval. */
  fresh: number
  /** How much longer it may be served while a newer one is asked for. */
  whileRevalidating: number
  /** How much longer it may be served while the API fails. */
  ifError: number
}

const secondsOf = (header: string, directive: string): number => {
  const value = new RegExp(`(?:^|[\\s,])${directive}=(\\d{1,9})(?:$|[\\s,])`, 'i').exec(
    header,
  )
  return Number(value?.[1] ?? 0)
}

/** Reads a `Cache-Control` header. @returns null unless the answer is the same for everybody and may be cached */
export function readFreshness(header: string | null | undefined): Freshness | null {
  if (!header || !/(?:^|[\s,])public(?:$|[\s,])/i.test(header)) return null
  if (/no-store|no-cache|private/i.test(header)) return null
  const fresh = secondsOf(header, 's-maxage') || secondsOf(header, 'max-age')
  if (fresh === 0) return null
  return {
    fresh: fresh * 1000,
    whileRevalidating: secondsOf(header, 'stale-while-revalidate') * 1000,
    ifError: secondsOf(header, 'stale-if-error') * 1000,
  }
}
