import { describe, expect, it, jest } from '@jest/globals'
import type { ApiClient } from 'shared-api'
import { createPageApi } from './page-api.ts'

const at = (path: string) => new URL(path, 'http://portal.test')

function createApi() {
  const get = jest.fn(async (..._args: unknown[]) => ({}))
  const list = jest.fn(async (..._args: unknown[]) => [])
  const post = jest.fn(async (..._args: unknown[]) => ({}))
  const pageCalls = createPageApi({ get, list, post } as unknown as ApiClient)
  /** The abort signals of the reads, in order. */
  const signals = () =>
    [...get.mock.calls, ...list.mock.calls].map(
      ([, options]) => (options as { signal: AbortSignal }).signal,
    )
  return { pageCalls, get, post, signals }
}

describe('the reads of a page', () => {
  it('end when the visitor goes on to another page', () => {
    const { pageCalls, signals } = createApi()
    const api = pageCalls(at('/castles'))
    void api.get('/castles')
    void api.list('/bosses')
    expect(signals().map(({ aborted }) => aborted)).toEqual([false, false])
    pageCalls(at('/rules'))
    expect(signals().map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it('go on while the page asks again, also for another part of it', () => {
    const { pageCalls, signals } = createApi()
    void pageCalls(at('/castles')).get('/castles')
    void pageCalls(at('/castles?list=owners')).get('/castles')
    expect(signals().map(({ aborted }) => aborted)).toEqual([false, false])
  })

  it('of a page that is come back to are new ones', () => {
    const { pageCalls, signals } = createApi()
    for (const path of ['/castles', '/rules', '/castles'])
      void pageCalls(at(path)).get(path)
    expect(signals().map(({ aborted }) => aborted)).toEqual([true, true, false])
  })

  it('keep what the page says of them', () => {
    const { pageCalls, get } = createApi()
    void pageCalls(at('/dashboard')).get('/dashboard', { session: 'required' })
    expect(get).toHaveBeenCalledWith('/dashboard', {
      session: 'required',
      signal: expect.any(AbortSignal),
    })
  })

  it('are all that ends: what changes something is carried through', () => {
    const { pageCalls, post } = createApi()
    void pageCalls(at('/dashboard')).post('/game/send-coins', {})
    expect(post).toHaveBeenCalledWith('/game/send-coins', {})
  })
})
