import { describe, expect, it, jest } from '@jest/globals'
import { createPageApi } from './portal-router.ts'

function createApi() {
  const get = jest.fn<(path: string, options: { signal: AbortSignal }) => Promise<never>>()
  const post = jest.fn<(path: string, body: object) => Promise<never>>()
  const apiFor = createPageApi({ get, list: get, post } as never)
  return {
    at: (path: string) => apiFor(new URL(path, 'http://portal.test')),
    get,
    post,
    /** Whether each read was aborted. */
    aborted: () => get.mock.calls.map(([, { signal }]) => signal.aborted),
  }
}

describe('the reads of a page', () => {
  it('end when the visitor goes on to another page, and begin anew on the way back', () => {
    const { at, aborted } = createApi()
    const castles = at('/castles')
    void castles.get('/castles')
    void castles.list('/bosses')
    expect(aborted()).toEqual([false, false])
    void at('/rules').get('/rules')
    expect(aborted()).toEqual([true, true, false])
    void at('/castles').get('/castles')
    expect(aborted()).toEqual([true, true, true, false])
  })

  it('go on while the page loads again, also with another query', () => {
    const { at, aborted } = createApi()
    void at('/castles').get('/castles')
    void at('/castles?list=owners').get('/castles')
    expect(aborted()).toEqual([false, false])
  })

  it('keep their options, and are all that ends: a change is carried through', () => {
    const { at, get, post } = createApi()
    void at('/dashboard').get('/dashboard', { session: 'required' })
    const options = { session: 'required', signal: expect.any(AbortSignal) }
    expect(get).toHaveBeenCalledWith('/dashboard', options)
    void at('/dashboard').post('/game/send-coins', {})
    expect(post).toHaveBeenCalledWith('/game/send-coins', {})
  })
})
