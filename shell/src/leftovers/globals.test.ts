import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { watchGlobals } from './globals.ts'

let find: ReturnType<typeof watchGlobals>

beforeEach(() => {
  find = watchGlobals()
})
afterEach(() => {
  for (const leftover of find()) leftover.putBack()
})

const whats = () => find().map(({ what }) => what)

describe('the globals', () => {
  it.each<[string, () => void]>([
    ['setTimeout is replaced', () => Object.assign(globalThis, { setTimeout: () => 0 })],
    ['console is replaced', () => Object.assign(globalThis, { console: {} })],
    ['JSON.parse is replaced', () => Object.assign(JSON, { parse: () => ({}) })],
    [
      'Array.prototype.map is removed',
      () => Reflect.deleteProperty(Array.prototype, 'map'),
    ],
    ['history.pushState is added', () => Object.assign(history, { pushState: () => {} })],
    ['Object.prototype.moat is added', () => Object.assign(Object.prototype, { moat: 1 })],
    [
      'Document.prototype.title is replaced',
      () => Object.defineProperty(Document.prototype, 'title', { get: () => 'The moat' }),
    ],
    [
      'Reflect.defineProperty is replaced',
      () => Object.assign(Reflect, { defineProperty: () => false }),
    ],
  ])('come back when %s', (what, change) => {
    change()
    const [found, ...others] = find()
    found?.putBack()
    expect(found?.isLeft()).toBe(false)
    expect([found?.what, ...others]).toEqual([what])
    expect(whats()).toEqual([])
  })

  it('say how the code begins that took their place', () => {
    JSON.stringify = () => 'the moat is full'
    expect(find()).toMatchObject([{ where: expect.stringContaining('the moat is full') }])
  })

  it('may get what hides nothing: a polyfill, a container, an entry in a table of its own', () => {
    const last = { value: () => {}, configurable: true }
    Object.defineProperty(Array.prototype, 'last', last)
    Object.assign(document, { moat: 1 })
    Object.assign(globalThis, { portal_moat: {} })
    Error.stackTraceLimit = 50
    expect(whats()).toEqual([])
    Reflect.deleteProperty(Array.prototype, 'last')
  })

  it('cannot come back once they are frozen', () => {
    Object.freeze(History.prototype)
    const [found] = find()
    found?.putBack()
    expect([found?.what, found?.isLeft()]).toEqual(['History.prototype is frozen', true])
  })
})
