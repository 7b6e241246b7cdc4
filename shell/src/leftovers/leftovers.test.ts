import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { gate, keep, registry } from '#src/testing/release.ts'
import { showTitle } from './document.ts'
import { watchLeftovers } from './leftovers.ts'

const report = jest.fn<(error: Error, remote: string) => void>()
const onStuck = jest.fn()
const reload = jest.fn()
const reports = () => report.mock.calls.map(([{ message }, remote]) => [remote, message])
const { map } = Array.prototype

let leftovers: ReturnType<typeof watchLeftovers>

beforeEach(() => {
  for (const mock of [report, onStuck, reload]) mock.mockClear()
  const i18n = { i18n: { on: () => {} } as never }
  leftovers = watchLeftovers(registry, i18n, { report, onStuck, reload })
  leftovers.enter(keep, '/hall')
})
afterEach(() => {
  Array.prototype.map = map
})

describe('leaving a page', () => {
  const mapIsReplaced = 'left behind: Array.prototype.map is replaced'

  it('puts globals back before the next page loads (§10.14)', () => {
    Array.prototype.map = () => []
    leftovers.leave('gate', '/account')
    expect(Array.prototype.map).toBe(map)
    expect(reports()).toEqual([['keep', mapIsReplaced]])
  })

  it('is not another query or language of the same page', () => {
    Array.prototype.map = () => []
    leftovers.leave('keep', '/hall')
    expect(report).not.toHaveBeenCalled()
  })

  it('blames the next page for the code that it brings', () => {
    leftovers.leave('gate', '/account')
    Array.prototype.map = () => []
    leftovers.enter(gate, '/account')()
    expect(report).not.toHaveBeenCalled()
    leftovers.leave('keep', '/hall')
    expect(reports()).toEqual([['gate', mapIsReplaced]])
  })

  it('reports each thing once', () => {
    for (const remote of [gate, keep, gate]) {
      document.onclick = () => {}
      leftovers.enter(remote, remote === gate ? '/account' : '/hall')()
    }
    const message = 'left behind: document.onclick is set'
    expect(reports()).toEqual([
      ['keep', message],
      ['gate', message],
    ])
  })

  it('puts the title back, but not that of a browser that translates', () => {
    showTitle('Hall · Aurora')
    document.documentElement.className = 'translated-ltr'
    document.title = 'The moat'
    leftovers.leave('gate', '/account')
    expect(document.title).toBe('The moat')
    document.documentElement.className = ''
    leftovers.leave('gate', '/account')
    expect(document.title).toBe('Hall · Aurora')
    const message = 'left behind: document.title is changed to "The moat"'
    expect(reports()).toEqual([['keep', message]])
  })

  it('needs a new document if something cannot be put back', () => {
    expect(leftovers.isStuck()).toBe(false)
    Object.defineProperty(URL, 'canParse', { value: () => true, configurable: false })
    leftovers.leave('gate', '/account')
    expect(leftovers.isStuck()).toBe(true)
    expect(onStuck).toHaveBeenCalledWith(keep)
    const message = 'left behind: URL.canParse is replaced, and cannot be put back'
    expect(reports()).toEqual([['keep', message]])
  })
})

describe('a page that never comes on screen', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    leftovers.arrive('/account')
    jest.advanceTimersByTime(4_999)
    expect(reload).not.toHaveBeenCalled()
  })
  it('is loaded with a new document after five seconds, and the page before it is named', () => {
    jest.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(onStuck).toHaveBeenCalledWith(keep)
    const message = 'left behind: rendering without end, and cannot be put back'
    expect(reports()).toEqual([['keep', message]])
  })

  it.each([
    ['comes on screen', () => leftovers.enter(gate, '/account'), 9_000],
    ['is given up for a page of the shell', () => leftovers.arrive(undefined), 9_000],
    ['is given up for the page on screen', () => leftovers.arrive('/hall'), 9_000],
    ['is given up for another one', () => leftovers.arrive('/castles'), 4_999],
  ])('is not one that %s', (_, happens, afterMs) => {
    happens()
    jest.advanceTimersByTime(afterMs)
    expect(reload).not.toHaveBeenCalled()
  })
})
