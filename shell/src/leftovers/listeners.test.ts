import { beforeEach, describe, expect, it, jest } from '@jest/globals'
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
const putBack = () => {
  for (const leftover of find(2)) leftover.putBack()
}
const click = (on: EventTarget) => {
  on.dispatchEvent(new Event('click'))
  return listen.mock.calls.length
}

beforeEach(() => {
  putBack()
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
    putBack()
    expect(click(target)).toBe(1)
    expect(left()).toEqual([])
  })

  const add = `addEventListener('click', listen)`
  const remove = `removeEventListener('click', listen)`

  it.each([
    ['removes itself', `${add}; ${remove}`],
    ['fires once', `addEventListener('click', listen, { once: true })`],
    ['is nothing', `addEventListener('click', null)`],
  ])('that %s is not left behind', (_, code) => {
    runAs('keep', `{ ${code} }`)
    expect(left()).toEqual([])
  })

  it('stays while its page is on screen', () => {
    runAs('keep', add)
    expect(find(1)).toEqual([])
  })

  it('is told from the same one for another phase', () => {
    runAs('keep', `addEventListener('click', listen, true); ${add}; ${remove}`)
    putBack()
    expect(click(window)).toBe(0)
  })
})

it('a listener of the shell stays, even if code of a remote caused it', () => {
  runAs('shell', `globalThis.helper = () => addEventListener('click', listen)`)
  runAs('keep', 'helper()')
  expect(left()).toEqual([])
  expect(click(window)).toBe(1)
  removeEventListener('click', listen)
})
