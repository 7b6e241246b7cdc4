import type { HealthBeacon } from 'portal-kit/health'

export type Vitals = NonNullable<HealthBeacon['vitals']>

/** What TypeScript's DOM library does not have yet. */
interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId: number
}

/** Hears entries of a type, those before now too; not every browser has every type. */
function observe<Entry>(type: string, hear: (entry: Entry) => void, options = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) hear(entry as Entry)
  })
  observer.observe({ type, buffered: true, ...options })
}

/** Layout shifts, as web.dev defines CLS: the worst session of shifts less than 1 s apart, 5 s long at most. */
function worstSession(): { add: (shift: Shift) => void; worst: () => number } {
  let session = 0
  let worst = 0
  let began = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    add: ({ value, hadRecentInput, startTime }) => {
      if (hadRecentInput) return
      const isNew = startTime - last >= 1_000 || startTime - began >= 5_000
      if (isNew) began = startTime
      session = isNew ? value : session + value
      last = startTime
      worst = Math.max(worst, session)
    },
    worst: () => worst,
  }
}

/**
 * Measures the core web vitals of the document, by the rules of web.dev. Not of one that is opened out of sight: its
 * times would be those of the visitor.
 *
 * @param tell given them once, when the document is hidden for the first time
 */
export function observeVitals(tell: (vitals: Vitals) => void): void {
  if (document.hidden || !('PerformanceObserver' in window)) return
  const vitals: Vitals = {}
  const shifts = worstSession()

  observe<PerformanceEntry>('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime)
  })
  observe<Shift>('layout-shift', (shift) => {
    shifts.add(shift)
    vitals.cls = shifts.worst()
  })
  // The slowest one; the definition leaves one in fifty out of account, which few visits come to.
  observe<Interaction>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) vitals.inp = Math.max(duration, vitals.inp ?? 0)
    },
    { durationThreshold: 40 },
  )

  const finish = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', finish)
    if (Object.keys(vitals).length > 0) tell(vitals)
  }
  document.addEventListener('visibilitychange', finish)
}
