import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { observeVitals, type Vitals } from './vitals.ts'

type OnEntries = (entries: object[]) => void

/** The observers by entry type. */
const observers = new Map<string, OnEntries>()

/** jsdom has no PerformanceObserver. */
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
  #callback: (list: { getEntries: () => object[] }) => void

  constructor(callback: (list: { getEntries: () => object[] }) => void) {
    this.#callback = callback
  }

  observe({ type }: { type: string }) {
    observers.set(type, (entries) => this.#callback({ getEntries: () => entries }))
  }
}

const measure = (type: string, ...entries: object[]) => observers.get(type)?.(entries)
const shift = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
})
const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

let reported: Vitals[]
const observe = () => observeVitals((vitals) => reported.push(vitals))

beforeEach(() => {
  reported = []
  observers.clear()
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  Object.assign(globalThis, { PerformanceObserver: Observer })
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
})

describe('the vitals of a document', () => {
  it('are reported when it is hidden for the first time, once', () => {
    observe()
    measure('largest-contentful-paint', { startTime: 310.2 }, { startTime: 640.7 })
    expect(reported).toEqual([])
    hide()
    hide()
    expect(reported).toEqual([{ lcp: 641 }])
  })

  it('count the worst session of shifts, and none that the visitor made', () => {
    observe()
    measure('layout-shift', shift(100, 0.1), shift(900, 0.1), shift(950, 0.9, true))
    measure('layout-shift', shift(3_000, 0.05))
    hide()
    expect(reported).toEqual([{ cls: 0.2 }])
  })

  it('end a session after five seconds, however steady it is', () => {
    observe()
    const steady = [0, 900, 1_800, 2_700, 3_600, 4_500, 5_400, 6_300]
    measure('layout-shift', ...steady.map((moment) => shift(moment, 1)))
    hide()
    expect(reported).toEqual([{ cls: 6 }])
  })

  it('count the slowest interaction, and no event that belongs to none', () => {
    observe()
    measure('event', { interactionId: 0, duration: 900 })
    measure(
      'event',
      { interactionId: 7, duration: 120 },
      { interactionId: 7, duration: 80 },
    )
    measure('event', { interactionId: 9, duration: 64 })
    hide()
    expect(reported).toEqual([{ inp: 120 }])
  })

  it('are not reported where nothing was measured', () => {
    observe()
    hide()
    expect(reported).toEqual([])
  })

  it('are not those of a document that was opened out of sight', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    observe()
    expect(observers.size).toBe(0)
  })

  it('are left alone where the browser cannot measure', () => {
    Reflect.deleteProperty(globalThis, 'PerformanceObserver')
    observe()
    hide()
    expect(reported).toEqual([])
  })
})
