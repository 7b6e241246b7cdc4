import { describe, expect, it, jest } from '@jest/globals'
import type { Remotes } from '#src/remotes/remotes.ts'
import { page } from '#src/testing/portal.tsx'
import { gate, keep, registry } from '#src/testing/release.ts'
import { initialPage } from './initial-page.ts'

const loadForHydration = jest.fn<Remotes['loadForHydration']>()
const remotes = { loadForHydration } as Pick<Remotes, 'loadForHydration'> as Remotes

describe('the page of the HTML on screen', () => {
  it.each([
    ['/', gate, '/'],
    ['/hall', keep, '/hall'],
    ['/hall/', keep, '/hall'],
    ['/towers/north', keep, '/towers/:tower'],
  ])('at %s is its owner’s', async (pathname, owner, path) => {
    const found = page('A page')
    loadForHydration.mockResolvedValue(found)
    const url = new URL(pathname, 'http://portal.test')
    const initial = initialPage({ registry }, remotes, url)
    expect(initial?.path).toBe(path)
    expect(await initial?.first).toEqual({ page: found, data: null, isFresh: false })
    expect(loadForHydration).toHaveBeenLastCalledWith(owner, path, url)
  })

  it.each(['/nowhere', '/towers', '/hall/of/fame'])('at %s is nobody’s', (pathname) => {
    loadForHydration.mockClear()
    const url = new URL(pathname, 'http://portal.test')
    expect(initialPage({ registry }, remotes, url)).toBeNull()
    expect(loadForHydration).not.toHaveBeenCalled()
  })
})

describe('the data of the HTML on screen', () => {
  const answers = { '/api/towers': ['North'] }
  const towers = page('Towers', ({ api }) => api.list('/towers'))
  const firstAt = (address: string, left: number) => {
    const serverTiming = [{ name: 'answers-left', duration: left }]
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as never)
    loadForHydration.mockResolvedValue(towers)
    const live = { renderedAt: Date.now(), answers }
    return initialPage({ registry, live }, remotes, new URL(address, 'http://portal.test'))
      ?.first
  }

  it('is the page’s own loader’s, over the answers in the HTML', async () => {
    expect(await firstAt('/hall', 3_600_000)).toEqual({
      page: towers,
      data: ['North'],
      isFresh: true,
    })
  })

  it('is asked for again once it may no longer be shown', async () => {
    expect(await firstAt('/hall', 0)).toMatchObject({ data: ['North'], isFresh: false })
  })

  it('is not all that a page with a query may need', async () => {
    expect(await firstAt('/hall?floor=2', 3_600_000)).toMatchObject({ isFresh: false })
  })
})
