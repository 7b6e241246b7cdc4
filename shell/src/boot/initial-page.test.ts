import { describe, expect, it, jest } from '@jest/globals'
import { type AnyPage, type ApiClient, settle } from 'shared-api'
import type { Remotes } from '#src/remotes/remotes.ts'
import { page } from '#src/testing/portal.tsx'
import { keep, registry } from '#src/testing/release.ts'
import { initialPage, loadFirstData, readBootData } from './initial-page.ts'

const loadForHydration = jest.fn<Remotes['loadForHydration']>()

const open = (address: string) => {
  const live = { renderedAt: Date.now(), answers: { '/api/towers': ['North'] } }
  const url = new URL(address, 'http://portal.test')
  return initialPage({ registry, live }, { loadForHydration }, url)
}

it('HTML that portal-kit did not compose is named as the problem', () => {
  expect(readBootData).toThrow('The HTML has no #portal')
})

describe('the page of the HTML on screen', () => {
  it('is its owner’s, if it has one', async () => {
    const found = page('A page')
    loadForHydration.mockResolvedValue(found)
    const initial = open('/towers/north')
    expect(initial?.path).toBe('/towers/:tower')
    expect(await initial?.first).toEqual({ page: found, data: null, isFresh: false })
    expect(open('/hall/of/fame')).toBeNull()
    const url = new URL('http://portal.test/towers/north')
    expect(loadForHydration.mock.calls).toEqual([[keep, '/towers/:tower', url]])
  })

  it.each([
    ['is fresh as long as the gateway says', '/hall', 3_600_000, true],
    ['is loaded again once it may no longer be shown', '/hall', 0, false],
    ['is loaded again for a query, which may need more', '/hall?floor=2', 3_600_000, false],
  ])('%s', async (_, address, left, isFresh) => {
    const serverTiming = [{ name: 'answers-left', duration: left }]
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as never)
    const towers = page('Towers', ({ api }) => api.list('/towers'))
    loadForHydration.mockResolvedValue(towers)
    const initial = open(address)
    expect(await initial?.first).toEqual({ page: towers, data: ['North'], isFresh })
  })
})

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
