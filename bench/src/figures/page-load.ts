import type { PageMarks } from '#src/measure/probe.ts'
import type { SentRequest } from '#src/measure/requests.ts'

type Observed = {
  marks: PageMarks
  sent: readonly SentRequest[]
  /** Epoch milliseconds; null for a page that never runs code. */
  interactiveAt: number | null
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const isScript = ({ url }: SentRequest) => new URL(url).pathname.endsWith('.js')
const isFont = ({ url }: SentRequest) => new URL(url).pathname.endsWith('.woff2')

/** What a task of more than 50 ms takes of the time after the first paint. */
function afterPaint({ tasks, firstPaint }: PageMarks): number[] {
  return tasks.flatMap(({ start, duration }) => {
    const end = start + duration
    return end > firstPaint ? [end - Math.max(start, firstPaint)] : []
  })
}

/** What one cold page load took; times in milliseconds, sizes in bytes. */
export type PageLoad = ReturnType<typeof summarise>

/** Sums up one page load. @throws Error when its content never came */
export function summarise({ marks, sent, interactiveAt }: Observed) {
  if (marks.content === null) throw new Error('The page never showed its data')
  const early = sent.filter(
    ({ sentAt }) => interactiveAt === null || sentAt < interactiveAt,
  )
  const tasks = afterPaint(marks)
  return {
    content: marks.content,
    firstPaint: marks.firstPaint,
    largestPaint: marks.largestPaint,
    layoutShift: marks.layoutShift,
    blocking: sum(tasks.map((duration) => Math.max(0, duration - 50))),
    longestTask: Math.max(0, ...tasks),
    requests: sent.length,
    bytes: sum(sent.map(({ bytes }) => bytes)),
    bytesUntilInteractive: sum(early.map(({ bytes }) => bytes)),
    scriptBytes: sum(early.filter(isScript).map(({ bytes }) => bytes)),
    hops: Math.max(...early.map(({ depth }) => depth)),
    // A font that only some text needs is neither code nor data.
    waitingRequests: early.filter((one) => one.depth > 1 && !isFont(one)).length,
  }
}
