import type { HealthBeacon } from 'portal-contract'

export type Vitals = NonNullable<HealthBeacon['vitals']>

/** This type is missing in TypeScript's DOM library. */
type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
}

/** Observes entries of a type, including past ones, if the browser supports the type. */
function observe<Entry>(type: string, onEntry: (entry: Entry) => void, options = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry as Entry)
  })
  observer.observe({ type, buffered: true, ...options })
}

/**
 * CLS as web.dev defines it: the worst session of shifts less than 1 s apart, at most 5 s long.
 * @returns takes each shift, and gives the worst session until then
 */
function watchShifts(): (shift: Shift) => number {
  let session = 0
  let worst = 0
  let began = 0
  let last = Number.NEGATIVE_INFINITY
  return ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return worst
    const isNew = startTime - last >= 1_000 || startTime - began >= 5_000
    if (isNew) began = startTime
    session = isNew ? value : session + value
    last = startTime
    worst = Math.max(worst, session)
    return worst
  }
}

/**
 * Skips a document that opens hidden, whose times would depend on when the visitor looks at it.
 * @param report receives the vitals once, when the document is first hidden
 */
export function observeVitals(report: (vitals: Vitals) => void): void {
  if (document.hidden || !('PerformanceObserver' in window)) return
  const vitals: Vitals = {}
  const worstUntil = watchShifts()

  observe<PerformanceEntry>('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime)
  })
  observe<Shift>('layout-shift', (shift) => {
    vitals.cls = worstUntil(shift)
  })
  // The slowest interaction. The definition ignores one in fifty, but few visits have that many.
  observe<PerformanceEventTiming>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) vitals.inp = Math.max(duration, vitals.inp ?? 0)
    },
    { durationThreshold: 40 },
  )

  const finish = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', finish)
    if (Object.keys(vitals).length > 0) report(vitals)
  }
  document.addEventListener('visibilitychange', finish)
}
