import { describe, expect, it } from '@jest/globals'
import type { Registry } from 'portal-contract'
import { arrangeNavigation, checkNavigation } from './navigation.ts'

const bar = ['/', '/news', '/castles'].map((path) => ({ path, label: { pt: path } }))
const pathsOf = (navigation: object) =>
  arrangeNavigation(bar, { navigation }).map(({ path }) => path)

describe('the navigation bar of a realm', () => {
  it('is that of the apps where the realm says nothing', () => {
    expect(arrangeNavigation(bar, { name: 'Aurora' })).toEqual(bar)
    expect(arrangeNavigation(bar, null)).toEqual(bar)
  })

  it('hides entries, and puts others first', () => {
    expect(pathsOf({ hidden: ['/news'], order: ['/castles', '/'] })).toEqual([
      '/castles',
      '/',
    ])
    expect(pathsOf({ order: ['/castles'] })).toEqual(['/castles', '/', '/news'])
  })

  it('ends with its links to other sites', () => {
    const link = { label: { pt: 'Wiki' }, url: 'https://wiki.example' }
    expect(arrangeNavigation(bar, { navigation: { links: [link] } }).at(-1)).toEqual({
      path: 'https://wiki.example',
      label: { pt: 'Wiki' },
    })
  })

  it('names nothing that is not there, and keeps what a site needs', () => {
    const routes = ['/', '/castles', '/account', '/vote/:site'].map((path) => ({ path }))
    const registry = { navigation: bar, remotes: [{ routes }] } as unknown as Registry
    const linesOf = (navigation: object) => checkNavigation({ navigation }, registry)
    expect(linesOf({ hidden: ['/castle'], order: ['/'], pagesOff: ['/castles'] })).toEqual([
      'settings.json: navigation: /castle is not in the bar: did you mean /castles?',
    ])
    expect(
      checkNavigation(
        { navigation: { hidden: ['/castles'] } },
        { ...registry, navigation: [] },
      ),
    ).toEqual(['settings.json: navigation: /castles is not in the bar: remove it'])
    for (const path of ['/', '/account', '/vote/:site', '/gone'])
      expect(linesOf({ pagesOff: [path] })).toEqual([
        `settings.json: navigation: pagesOff: ${path} is no page that can be off: choose among /castles`,
      ])
  })
})
