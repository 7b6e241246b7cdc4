import { describe, expect, it } from '@jest/globals'
import { type AnyPage, type ApiClient, settle } from 'shared-api'
import { page } from '#src/testing/portal.tsx'
import { loadFirstData } from './first-data.ts'

const live = {
  renderedAt: 0,
  answers: {
    '/api/home': { status: 'online' },
    '/api/news': [{ id: 1 }],
    '/api/bosses': { isOff: true },
  },
}
const load = (loader?: AnyPage['loader']) =>
  loadFirstData(page('A page', loader), '/', live)

describe('the data of a first render', () => {
  it('is what the loader makes of the answers', async () => {
    const first = await load(async ({ api }) => (await api.list('/news')).length)
    expect(first).toEqual({ data: 1, isWhole: true })
  })

  it('may be an object of calls and of other values', async () => {
    const first = await load(({ api }) => ({
      home: api.get('/home'),
      news: api.list('/news'),
      place: 'Aden',
    }))
    const data = { home: { status: 'online' }, news: [{ id: 1 }], place: 'Aden' }
    expect(first).toEqual({ data, isWhole: true })
  })

  it('knows what the realm does not have, so that the browser need not ask', async () => {
    const first = await load(({ api }) => settle(api.list('/bosses'), 'Erro'))
    expect(first).toMatchObject({ data: { error: { code: 'feature-off' } }, isWhole: true })
  })

  it.each<[string, (api: ApiClient) => unknown]>([
    ['that the HTML does not have', (api) => api.get('/castles')],
    ['of another shape', (api) => api.get('/news')],
    ['of the visitor’s session', (api) => api.get('/home', { session: 'optional' })],
    ['that would change something', (api) => api.post('/home', {})],
    ['that rejects', () => Promise.reject(new Error('closed'))],
  ])('is null for an answer %s, and then not whole', async (_, call) => {
    const first = await load(({ api }) => ({ one: call(api), home: api.get('/home') }))
    expect(first).toEqual({
      data: { one: null, home: { status: 'online' } },
      isWhole: false,
    })
    expect(await load(({ api }) => call(api))).toEqual({ data: null, isWhole: false })
  })

  it('is null without a loader, without answers, and where the loader throws', async () => {
    const broken = () => {
      throw new Error('no place')
    }
    const withoutAnswers = loadFirstData(page('A page', broken), '/', undefined)
    for (const first of [load(), load(broken), withoutAnswers])
      expect(await first).toEqual({ data: null, isWhole: false })
  })
})
