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
  ])('at %s is its owner’s', (pathname, owner, path) => {
    const loading = Promise.resolve(page('A page'))
    loadForHydration.mockReturnValue(loading)
    const url = new URL(pathname, 'http://portal.test')
    expect(initialPage(registry, remotes, url)).toEqual({ path, page: loading })
    expect(loadForHydration).toHaveBeenLastCalledWith(owner, path, url)
  })

  it.each(['/nowhere', '/towers', '/hall/of/fame'])('at %s is nobody’s', (pathname) => {
    loadForHydration.mockClear()
    const url = new URL(pathname, 'http://portal.test')
    expect(initialPage(registry, remotes, url)).toBeNull()
    expect(loadForHydration).not.toHaveBeenCalled()
  })
})
