import { answersMetrics } from 'portal-contract'
import { type CachedResponse, maxPageData } from '#src/api/cached-response.ts'
import type { PublicReads } from '#src/api/public-reads.ts'

export type Material = NonNullable<ReturnType<typeof collectAnswers>>

function timingOf(cached: readonly CachedResponse[]): string {
  const now = performance.now()
  const ages = cached.map(({ confirmedAt }) => now - confirmedAt)
  const left = cached.map(
    ({ confirmedAt, freshness: { fresh, whileRevalidating } }) =>
      confirmedAt + fresh + whileRevalidating - now,
  )
  const metric = (name: string, ms: number) => `${name};dur=${Math.round(ms)}`
  return [
    metric(answersMetrics.age, Math.max(...ages)),
    metric(answersMetrics.left, Math.max(0, Math.min(...left))),
  ].join(', ')
}

/**
 * Collects the answers for a page.
 * @param leaveOut called with each call whose answer does not fit into the page, and its bytes
 * @returns null if there is none
 */
export function collectAnswers(
  data: readonly string[],
  language: string,
  reads: Pick<PublicReads, 'last'>,
  leaveOut: (url: string, size: number) => void,
) {
  const answers: Record<string, unknown> = {}
  const cached: CachedResponse[] = []
  let left = maxPageData
  for (const url of data) {
    const answer = reads.last(url, language)
    const size = answer?.identity.length ?? 0
    if (size > left) leaveOut(url, size)
    if (answer?.data === undefined || size > left) continue
    left -= size
    answers[url] = answer.data
    cached.push(answer)
  }
  if (cached.length === 0) return null
  return {
    answers,
    /** Changes when an answer does. */
    version: cached.map(({ etag }) => etag).join(' '),
    /** The value of `Server-Timing` now; see `answersMetrics`. */
    timing: () => timingOf(cached),
  }
}
