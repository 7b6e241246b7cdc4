import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { observeVitals, type Vitals } from './vitals.ts'

type Callback = (list: { getEntries: () => object[] }) => void

/** The callbacks of observers by entry type. */
const observers = new Map<string, Callback>()

/** jsdom has no PerformanceObserver. */
function Observer(callback: Callback) {
  return { observe: ({ type }: { type: string }) => observers.set(type, callback) }
}
Observer.supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']

const measure = (type: string, ...entries: object[]) =>
  observers.get(type)?.({ getEntries: () => entries })
const shift = (startTime: number, value: number) => ({ startTime, value })

const report = jest.fn<(vitals: Vitals) => void>()
const reported = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  return report.mock.calls.map(([vitals]) => vitals)
}

beforeEach(() => {
  report.mockClear()
  observers.clear()
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  Object.assign(globalThis, { PerformanceObserver: Observer })
})

describe('the vitals of a document', () => {
  it('are reported when it is hidden for the first time, once', () => {
    observeVitals(report)
    measure('largest-contentful-paint', { startTime: 310.2 }, { startTime: 640.7 })
    expect(report).not.toHaveBeenCalled()
    expect(reported()).toEqual([{ lcp: 641 }])
    expect(reported()).toHaveLength(1)
  })

  it('count the worst session of shifts, and none that the visitor made', () => {
    observeVitals(report)
    const made = { ...shift(950, 0.9), hadRecentInput: true }
    measure('layout-shift', shift(100, 0.1), shift(900, 0.1), made)
    measure('layout-shift', shift(3_000, 0.05))
    expect(reported()).toEqual([{ cls: 0.2 }])
  })

  it('end a session after five seconds, however steady it is', () => {
    observeVitals(report)
    const steady = [0, 900, 1_800, 2_700, 3_600, 4_500, 5_400, 6_300]
    measure('layout-shift', ...steady.map((moment) => shift(moment, 1)))
    expect(reported()).toEqual([{ cls: 6 }])
  })

  it('count the slowest interaction, and no event that belongs to none', () => {
    observeVitals(report)
    measure('event', { interactionId: 0, duration: 900 })
    measure(
      'event',
      { interactionId: 7, duration: 120 },
      { interactionId: 7, duration: 80 },
    )
    measure('event', { interactionId: 9, duration: 64 })
    expect(reported()).toEqual([{ inp: 120 }])
  })

  it.each([
    ['nothing was measured', () => {}],
    [
      'it was opened hidden',
      () => jest.spyOn(document, 'hidden', 'get').mockReturnValue(true),
    ],
    ['it cannot measure', () => Reflect.deleteProperty(globalThis, 'PerformanceObserver')],
  ])('are not reported if %s', (_, happens) => {
    happens()
    observeVitals(report)
    expect(reported()).toEqual([])
  })
})
