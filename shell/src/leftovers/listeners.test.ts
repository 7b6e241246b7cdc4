import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { watchHandlers } from './handlers.ts'
import { watchListeners } from './listeners.ts'

const run = Reflect.get(window, 'eval') as (code: string) => unknown

/** Runs code as a file of an app, so that stacks name it. */
const runAs = (app: string, code: string) =>
  run(`${code}\n//# sourceURL=http://localhost/assets/${app}/1/browser/routes.js`)

const listen = jest.fn()
const find = watchListeners(
  (app) => app === 'keep',
  () => 1,
)
const left = () => find(2).filter(({ isLeft }) => isLeft())
const click = (on: EventTarget) => {
  on.dispatchEvent(new Event('click'))
  return listen.mock.calls.length
}

beforeEach(() => {
  for (const leftover of find(2)) leftover.putBack()
  listen.mockClear()
  Object.assign(globalThis, { listen })
})

describe('a listener of a remote', () => {
  it.each(['window', 'document', 'document.body'])('is removed from %s', (name) => {
    runAs('keep', `${name}.addEventListener('click', listen, true)`)
    const target = run(name) as EventTarget
    expect(click(target)).toBe(1)
    expect(left()).toMatchObject([
      {
        what: `a listener for click on ${name}`,
        remote: 'keep',
        where: expect.stringContaining('/assets/keep/1/browser/routes.js:1:'),
      },
    ])
    for (const leftover of left()) leftover.putBack()
    expect(click(target)).toBe(1)
    expect(left()).toEqual([])
  })

  it.each([
    [
      'removes itself',
      `addEventListener('click', listen); removeEventListener('click', listen)`,
    ],
    ['fires once', `addEventListener('click', listen, { once: true })`],
    ['is nothing', `addEventListener('click', null)`],
  ])('that %s is not left behind', (_, code) => {
    runAs('keep', `{ ${code} }`)
    expect(left()).toEqual([])
  })

  it('stays while its page is on screen', () => {
    runAs('keep', `addEventListener('click', listen)`)
    expect(find(1)).toEqual([])
  })

  it('is told from the same one for another phase', () => {
    runAs(
      'keep',
      `addEventListener('click', listen, true); addEventListener('click', listen); removeEventListener('click', listen)`,
    )
    for (const leftover of left()) leftover.putBack()
    expect(click(window)).toBe(0)
  })
})

describe('a listener of the shell', () => {
  it('stays, also when code of a remote has it added', () => {
    runAs('shell', `globalThis.helper = () => addEventListener('click', listen)`)
    runAs('keep', 'helper()')
    expect(left()).toEqual([])
    expect(click(window)).toBe(1)
    removeEventListener('click', listen)
  })
})

describe('a handler', () => {
  it.each(['window', 'document', 'document.body'])('of %s is as before again', (name) => {
    const changed = watchHandlers()
    expect(changed()).toEqual([])
    run(`${name}.onclick = listen`)
    const [found, ...others] = changed()
    expect(found).toMatchObject({ what: `${name}.onclick is set` })
    expect(others).toEqual([])
    expect(found?.putBack()).toBe(true)
    expect(changed()).toEqual([])
  })
})
