import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { useSession } from 'shared-api'
import { registry } from '#src/testing/release.ts'
import { createPrefetch, type Prefetch } from './prefetch.ts'
import { prefetchRemotes } from './when-to-prefetch.ts'

/** The files of a remote of the test's release, in the order in which they are fetched. */
const filesOf = (name: string) =>
  ['remoteEntry.js', 'routes.js', 'routes.css', `locales/en/${name}.json`].map(
    (file) => `/assets/${name}/1/${file}`,
  )

const withoutNavigation = { ...registry, navigation: [] }

type Arrival = PromiseWithResolvers<Response>
let arrivals: Arrival[]
let fetching: jest.Spied<typeof fetch>
const load = jest.fn<() => Promise<Prefetch>>()

const urls = () => fetching.mock.calls.map(([url]) => url)
const idle = () => jest.advanceTimersByTimeAsync(2)

const pretend = (target: object, property: string, value: unknown) =>
  Object.defineProperty(target, property, { value, configurable: true })

async function startInteractive(release = registry, requested: string[] = ['gate']) {
  const prefetch = createPrefetch(release, {
    isRequested: ({ name }) => requested.includes(name),
  })
  load.mockImplementation(async () => prefetch)
  prefetchRemotes(load)
  await idle()
}

async function pointAt(href: string, event = 'pointerover') {
  document.body.innerHTML = `<a href="${href}"><span>Over there</span></a>`
  const inside = document.querySelector('span')
  inside?.dispatchEvent(new Event(event, { bubbles: true }))
  await idle()
}

beforeEach(() => {
  load.mockReset()
  jest.useFakeTimers()
  document.documentElement.lang = 'en'
  jest.spyOn(document, 'addEventListener')
  arrivals = []
  fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const arrival = Promise.withResolvers<Response>()
    arrivals.push(arrival)
    return arrival.promise
  })
})

afterEach(() => {
  const { calls } = jest.mocked(document.addEventListener).mock
  for (const [type, listener] of calls) document.removeEventListener(type, listener)
  useSession.setState({ token: null })
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(document, 'readyState')
  Reflect.deleteProperty(window, 'requestIdleCallback')
})

describe('prefetching in idle time', () => {
  it('begins only after the document has loaded, with low priority', async () => {
    pretend(document, 'readyState', 'interactive')
    await startInteractive()
    expect(urls()).toEqual([])
    window.dispatchEvent(new Event('load'))
    await idle()
    expect(urls()).toEqual(filesOf('keep'))
    for (const [, init] of fetching.mock.calls) expect(init?.priority).toBe('low')
  })

  it('waits three seconds for idle time that the browser never tells of', async () => {
    pretend(
      window,
      'requestIdleCallback',
      (run: () => void, { timeout } = { timeout: 1e9 }) => setTimeout(run, timeout),
    )
    await startInteractive()
    expect(urls()).toEqual([])
    await jest.advanceTimersByTimeAsync(6_000)
    expect(urls()).toEqual(filesOf('keep'))
  })

  it.each([
    ['what the page itself loads', registry, ['gate', 'keep'], null, []],
    ['what no entry of the navigation bar leads to', withoutNavigation, ['gate'], null, []],
    ['no page of a player', withoutNavigation, ['gate'], 't0k3n', filesOf('keep')],
  ])('leaves out %s', async (_, release, requested, token, expected) => {
    useSession.setState({ token })
    await startInteractive(release, requested)
    expect(urls()).toEqual(expected)
  })

  it.each([
    ['came', ({ resolve }: Arrival) => resolve({ arrayBuffer: async () => {} } as never)],
    ['failed', ({ reject }: Arrival) => reject(new Error('offline'))],
  ])('goes on to the next remote when the one before %s', async (_, end) => {
    const navigation = [...registry.navigation, { path: '/', label: {} }]
    await startInteractive({ ...registry, navigation }, [])
    expect(urls()).toEqual(filesOf('gate'))
    arrivals.forEach(end)
    await idle()
    expect(urls()).toEqual([...filesOf('gate'), ...filesOf('keep')])
  })

  it.each([
    ['is skipped to save data', { saveData: true }, false],
    ['is skipped on a slow connection', { effectiveType: 'slow-2g' }, false],
    ['happens on a fast connection', { saveData: false, effectiveType: '4g' }, true],
  ])('%s', async (_, connection, happens) => {
    pretend(navigator, 'connection', connection)
    await startInteractive()
    expect(urls()).toEqual(happens ? filesOf('keep') : [])
    expect(load.mock.calls.length > 0).toBe(happens)
  })
})

describe('pointing at a link', () => {
  it.each(['pointerover', 'pointerdown', 'focusin'])(
    'downloads each file of its page once on %s, also on a slow connection',
    async (event) => {
      pretend(navigator, 'connection', { effectiveType: '2g' })
      await startInteractive()
      await pointAt('/towers/north', event)
      await pointAt('/towers/north', event)
      expect(urls()).toEqual(filesOf('keep'))
    },
  )

  it('downloads again what failed, in the language on screen', async () => {
    await startInteractive(withoutNavigation)
    await pointAt('/hall')
    for (const { reject } of arrivals) reject(new Error('offline'))
    await idle()
    document.documentElement.lang = 'es'
    await pointAt('/hall')
    expect(urls()).toHaveLength(8)
    expect(urls().at(-1)).toBe('/assets/keep/1/locales/es/keep.json')
  })

  it.each(['https://chat.example/hall', '/nowhere', '/account'])(
    'downloads nothing for %s, which is another site’s, nobody’s or the page’s own',
    async (href) => {
      await startInteractive(withoutNavigation)
      await pointAt(href)
      expect(urls()).toEqual([])
    },
  )
})
