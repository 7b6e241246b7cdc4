import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Registry } from 'portal-contract'
import { useSession } from 'shared-api'
import { registry } from '#src/testing/release.ts'
import { createPrefetch, type Prefetch } from './prefetch.ts'
import { prefetchRemotes } from './when-to-prefetch.ts'

/** The files of a remote of the test's release, in the order in which they are asked for. */
const filesOf = (name: string) =>
  ['remoteEntry.js', 'routes.js', 'routes.css', `locales/en/${name}.json`].map(
    (file) => `/assets/${name}/1/${file}`,
  )

const withoutNavigation: Registry = { ...registry, navigation: [] }

type Arrival = PromiseWithResolvers<Response>
let asked: { url: string; priority: string | undefined }[]
let arrivals: Arrival[]
const load = jest.fn<() => Promise<Prefetch>>()

const urls = () => asked.map(({ url }) => url)
const idle = () => jest.advanceTimersByTimeAsync(1)

const pretend = (target: object, property: string, value: unknown) =>
  Object.defineProperty(target, property, { value, configurable: true })

async function startInteractive(release = registry, requested: string[] = ['gate']) {
  const prefetch = createPrefetch(release, {
    isRequested: ({ name }) => requested.includes(name),
  })
  load.mockImplementation(async () => prefetch)
  prefetchRemotes(load)
  await idle()
  await idle()
}

function showLink(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><span>Over there</span></a>`
  return document.querySelector('span') as HTMLElement
}

async function pointAt(element: HTMLElement, event = 'pointerover') {
  element.dispatchEvent(new Event(event, { bubbles: true }))
  await idle()
}

beforeEach(() => {
  load.mockReset()
  jest.useFakeTimers()
  document.documentElement.lang = 'en'
  jest.spyOn(document, 'addEventListener')
  asked = []
  arrivals = []
  globalThis.fetch = async (url, { priority } = {}) => {
    asked.push({ url: String(url), priority })
    const arrival = Promise.withResolvers<Response>()
    arrivals.push(arrival)
    return arrival.promise
  }
})

afterEach(() => {
  jest.useRealTimers()
  const { calls } = jest.mocked(document.addEventListener).mock
  for (const [type, listener] of calls) document.removeEventListener(type, listener)
  jest.restoreAllMocks()
  useSession.setState({ token: null })
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(document, 'readyState')
  Reflect.deleteProperty(globalThis, 'fetch')
})

describe('prefetching in idle time', () => {
  it('begins only after the document has loaded', async () => {
    pretend(document, 'readyState', 'interactive')
    await startInteractive()
    expect(asked).toEqual([])
    window.dispatchEvent(new Event('load'))
    await idle()
    await idle()
    expect(urls()).toEqual(filesOf('keep'))
  })

  it('lets everything else go first', async () => {
    await startInteractive()
    expect(new Set(asked.map(({ priority }) => priority))).toEqual(new Set(['low']))
  })

  it('leaves out what the page itself loads', async () => {
    await startInteractive(registry, ['gate', 'keep'])
    expect(asked).toEqual([])
  })

  it('leaves out what no entry of the navigation bar leads to', async () => {
    await startInteractive(withoutNavigation)
    expect(asked).toEqual([])
  })

  it('downloads a player’s own pages, whatever leads there', async () => {
    useSession.setState({ token: 't0k3n' })
    await startInteractive(withoutNavigation)
    expect(urls()).toEqual(filesOf('keep'))
  })

  it.each([
    ['came', ({ resolve }: Arrival) => resolve({ arrayBuffer: async () => {} } as never)],
    ['failed', ({ reject }: Arrival) => reject(new Error('offline'))],
  ])('goes on to the next remote when the one before %s', async (_, end) => {
    const navigation = [...registry.navigation, { path: '/', label: {} }]
    await startInteractive({ ...registry, navigation }, [])
    await idle()
    expect(urls()).toEqual(filesOf('gate'))
    arrivals.forEach(end)
    await idle()
    expect(urls()).toEqual([...filesOf('gate'), ...filesOf('keep')])
  })

  it.each([
    ['wants to save data', { saveData: true }],
    ['has a slow connection', { effectiveType: '3g' }],
    ['has a very slow connection', { effectiveType: 'slow-2g' }],
  ])('does not happen where the visitor %s', async (_, connection) => {
    pretend(navigator, 'connection', connection)
    await startInteractive()
    expect(asked).toEqual([])
    expect(load).not.toHaveBeenCalled()
  })

  it('happens on a fast connection', async () => {
    pretend(navigator, 'connection', { saveData: false, effectiveType: '4g' })
    await startInteractive()
    expect(urls()).toEqual(filesOf('keep'))
  })
})

describe('pointing at a link', () => {
  it.each(['pointerover', 'pointerdown', 'focusin'])(
    'downloads what it leads to on %s, also on a slow connection',
    async (event) => {
      pretend(navigator, 'connection', { effectiveType: '2g' })
      await startInteractive()
      await pointAt(showLink('/towers/north'), event)
      expect(urls()).toEqual(filesOf('keep'))
    },
  )

  it('downloads each file once', async () => {
    await startInteractive(withoutNavigation)
    await pointAt(showLink('/hall'))
    await pointAt(showLink('/hall'), 'pointerdown')
    expect(urls()).toEqual(filesOf('keep'))
  })

  it('downloads the texts of the language on screen', async () => {
    await startInteractive()
    document.documentElement.lang = 'es'
    await pointAt(showLink('/hall'))
    expect(urls().at(-1)).toBe('/assets/keep/1/locales/es/keep.json')
  })

  it('downloads again what failed', async () => {
    await startInteractive(withoutNavigation)
    await pointAt(showLink('/hall'))
    for (const { reject } of arrivals) reject(new Error('offline'))
    await idle()
    await pointAt(showLink('/hall'))
    expect(urls()).toEqual([...filesOf('keep'), ...filesOf('keep')])
  })

  it.each(['https://chat.example/hall', '/nowhere', '/account'])(
    'downloads nothing for %s, which is another site’s, nobody’s or the page’s own',
    async (href) => {
      await startInteractive(withoutNavigation)
      await pointAt(showLink(href))
      expect(asked).toEqual([])
    },
  )
})
