import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { showTitle } from '#src/document-title.ts'
import { gate, keep, registry } from '#src/testing/release.ts'
import { watchLeftovers } from './leftovers.ts'

const i18n = { i18n: { on: () => {} } as never }
const report = jest.fn<(error: Error, remote: string) => void>()
const onStuck = jest.fn()
const reload = jest.fn()
const reports = () => report.mock.calls.map(([{ message }, remote]) => [remote, message])
const { map } = Array.prototype

let leftovers: ReturnType<typeof watchLeftovers>

beforeEach(() => {
  report.mockClear()
  onStuck.mockClear()
  leftovers = watchLeftovers(registry, i18n, { report, onStuck, reload })
  leftovers.enter(keep, '/hall')
})
afterEach(() => {
  Array.prototype.map = map
  document.body.replaceChildren()
})

describe('leaving a page', () => {
  it('puts globals back before the next page loads', () => {
    Array.prototype.map = () => []
    leftovers.leave('gate', '/account')
    expect(Array.prototype.map).toBe(map)
    expect(reports()).toEqual([['keep', 'left behind: Array.prototype.map is replaced']])
  })

  it('is no new search or language of the same page', () => {
    Array.prototype.map = () => []
    leftovers.leave('keep', '/hall')
    expect(report).not.toHaveBeenCalled()
  })

  it('blames the code that the next page brings on the next page', () => {
    leftovers.leave('gate', '/account')
    Array.prototype.map = () => []
    leftovers.enter(gate, '/account')()
    expect(report).not.toHaveBeenCalled()
    leftovers.leave('keep', '/hall')
    expect(reports()).toEqual([['gate', 'left behind: Array.prototype.map is replaced']])
  })

  it('leaves what the page itself cleans up to the page', () => {
    document.body.onclick = () => {}
    const settle = leftovers.enter(gate, '/account')
    document.body.onclick = null
    settle()
    expect(report).not.toHaveBeenCalled()
  })

  it('says each thing once', () => {
    for (const [remote, path] of [
      [gate, '/account'],
      [keep, '/hall'],
      [gate, '/account'],
    ] as const) {
      document.onclick = () => {}
      leftovers.enter(remote, path)()
    }
    expect(reports()).toEqual([
      ['keep', 'left behind: document.onclick is set'],
      ['gate', 'left behind: document.onclick is set'],
    ])
  })

  it('puts the title back', () => {
    showTitle('Hall · Aurora')
    document.title = 'The moat'
    leftovers.leave('gate', '/account')
    expect(document.title).toBe('Hall · Aurora')
    expect(reports()).toEqual([
      ['keep', 'left behind: document.title is changed to "The moat"'],
    ])
  })

  it('leaves the title to the browser that translates the page', () => {
    showTitle('Hall · Aurora')
    document.documentElement.className = 'translated-ltr'
    document.title = 'Saal · Aurora'
    leftovers.leave('gate', '/account')
    expect(document.title).toBe('Saal · Aurora')
    document.documentElement.className = ''
    document.title = 'Hall · Aurora'
  })

  it('asks for a new document where something cannot be put back', () => {
    expect(leftovers.isStuck()).toBe(false)
    Object.defineProperty(URL, 'canParse', { value: () => true, configurable: false })
    leftovers.leave('gate', '/account')
    expect(leftovers.isStuck()).toBe(true)
    expect(onStuck).toHaveBeenCalledWith(keep)
    expect(reports()).toEqual([
      ['keep', 'left behind: URL.canParse is replaced, and cannot be put back'],
    ])
  })
})

describe('a page that never comes on screen', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    reload.mockClear()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('is loaded with a new document, and the page before it is named', () => {
    leftovers.arrive('/account')
    jest.advanceTimersByTime(4_999)
    expect(reload).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(onStuck).toHaveBeenCalledWith(keep)
    expect(reports()).toEqual([
      ['keep', 'left behind: rendering without end, and cannot be put back'],
    ])
  })

  it.each([
    ['comes on screen', () => leftovers.enter(gate, '/account')],
    ['is given up for a page of the shell', () => leftovers.arrive(undefined)],
    ['is given up for the page on screen', () => leftovers.arrive('/hall')],
  ])('is not one that %s', (_, happens) => {
    leftovers.arrive('/account')
    jest.advanceTimersByTime(4_000)
    happens()
    jest.advanceTimersByTime(9_000)
    expect(reload).not.toHaveBeenCalled()
  })

  it('gets five seconds again when the visitor asks for another', () => {
    leftovers.arrive('/account')
    jest.advanceTimersByTime(4_000)
    leftovers.arrive('/castles')
    jest.advanceTimersByTime(4_000)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('what covers the page', () => {
  const moat = () => {
    const element = document.createElement('div')
    document.body.append(element)
    return element
  }
  // jsdom has no layout: the element takes the clicks on the given part of the window.
  const cover = (element: Element, part: number) => {
    document.elementFromPoint = (x) => (x < innerWidth * part ? element : null)
  }
  afterEach(() => {
    Reflect.deleteProperty(document, 'elementFromPoint')
  })

  it.each([
    ['is removed where it is large', 0.7, false],
    ['stays where it is small, as of a browser extension', 0.3, true],
  ])('%s', (_, part, stays) => {
    const element = moat()
    cover(element, part)
    leftovers.enter(gate, '/account')()
    expect(element.isConnected).toBe(stays)
    expect(report).toHaveBeenCalledTimes(stays ? 0 : 1)
  })
})
