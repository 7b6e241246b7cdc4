import { describe, expect, it, jest } from '@jest/globals'
import type { Remotes } from '#src/remotes/remotes.ts'
import { page } from '#src/testing/portal.tsx'
import { gate, keep, registry } from '#src/testing/release.ts'
import { initialPage, readBootData } from './initial-page.ts'

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
  it.each([
    ['/', gate, '/'],
    ['/hall', keep, '/hall'],
    ['/hall/', keep, '/hall'],
    ['/towers/north', keep, '/towers/:tower'],
  ])('at %s is its owner’s', async (pathname, owner, path) => {
    const found = page('A page')
    loadForHydration.mockResolvedValue(found)
    const initial = open(pathname)
    expect(initial?.path).toBe(path)
    expect(await initial?.first).toEqual({ page: found, data: null, isFresh: false })
    expect(loadForHydration).toHaveBeenLastCalledWith(owner, path, expect.any(URL))
  })

  it.each(['/nowhere', '/towers', '/hall/of/fame'])('at %s is nobody’s', (pathname) => {
    loadForHydration.mockClear()
    expect(open(pathname)).toBeNull()
    expect(loadForHydration).not.toHaveBeenCalled()
  })

  it.each([
    ['is fresh as long as the gateway says', '/hall', 3_600_000, true],
    ['is loaded again once it may no longer be shown', '/hall', 0, false],
    [
      'is loaded again for a query: it may need other data',
      '/hall?floor=2',
      3_600_000,
      false,
    ],
  ])('%s', async (_, address, left, isFresh) => {
    const serverTiming = [{ name: 'answers-left', duration: left }]
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as never)
    const towers = page('Towers', ({ api }) => api.list('/towers'))
    loadForHydration.mockResolvedValue(towers)
    const initial = open(address)
    expect(await initial?.first).toEqual({ page: towers, data: ['North'], isFresh })
  })
})
