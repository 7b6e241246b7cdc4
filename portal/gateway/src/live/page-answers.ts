import { answersMetrics, type LiveAnswers } from 'portal-contract'
import { type CachedResponse, maxPageData } from '#src/api/cached-response.ts'
import type { PublicReads } from '#src/api/public-reads.ts'

/** What a page can be rendered with now. */
export type Material = {
  answers: LiveAnswers['answers']
  /** Changes when an answer does. */
  version: string
  /** The value of `Server-Timing` now; see `answersMetrics`. */
  timing: () => string
}

function timingOf(kept: readonly CachedResponse[]): string {
  const now = performance.now()
  const ages = kept.map(({ confirmedAt }) => now - confirmedAt)
  const left = kept.map(
    ({ confirmedAt, freshness: { fresh, whileRevalidating } }) =>
      confirmedAt + fresh + whileRevalidating - now,
  )
  const [age, rest] = [Math.max(...ages), Math.max(0, Math.min(...left))]
  const metric = (name: string, ms: number) => `${name};dur=${Math.round(ms)}`
  return `${metric(answersMetrics.age, age)}, ${metric(answersMetrics.left, rest)}`
}

/**
 * Collects the answers for a page.
 *
 * @param leaveOut called with each call whose answer does not fit into the page, and its bytes
 * @returns null if there is none
 */
export function collectAnswers(
  data: readonly string[],
  language: string,
  reads: Pick<PublicReads, 'last'>,
  leaveOut: (url: string, size: number) => void,
): Material | null {
  const answers: Record<string, unknown> = {}
  const kept: CachedResponse[] = []
  let left = maxPageData
  for (const url of data) {
    const answer = reads.last(url, language)
    const size = answer?.identity.length ?? 0
    if (size > left) leaveOut(url, size)
    if (answer?.data === undefined || size > left) continue
    left -= size
    answers[url] = answer.data
    kept.push(answer)
  }
  if (kept.length === 0) return null
  return {
    answers,
    version: kept.map(({ etag }) => etag).join(' '),
    timing: () => timingOf(kept),
  }
}
