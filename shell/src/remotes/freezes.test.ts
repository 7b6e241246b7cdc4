import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { gate, keep, registry } from '#src/testing/release.ts'
import { watchFreezes } from './freezes.ts'

const { remotes } = registry
const forever = () => new Promise<never>(() => {})
const loadForever = (remote = keep) => void watchFreezes(remotes).watch(remote, forever)

/** The next document of this tab, or the first one of a new tab, after a time in which no other one responded. */
const openDocument = (tab: 'this tab' | 'new tab' = 'this tab', laterMs = 60_000) => {
  if (tab === 'new tab') sessionStorage.clear()
  const now = Date.now() + laterMs
  jest.setSystemTime(now)
  jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(now)
  return watchFreezes(remotes)
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  localStorage.clear()
  sessionStorage.clear()
})

describe('a build whose code never ends', () => {
  it('is found once by the next document of the tab, and known until the visitor retries', () => {
    loadForever()
    const { found, has } = openDocument()
    expect(found).toEqual([keep])
    expect([has(keep), has(gate)]).toEqual([true, false])
    const next = openDocument()
    expect(next.found).toEqual([])
    expect(next.has(keep)).toBe(true)
    next.forget(keep)
    expect(next.has(keep)).toBe(false)
  })

  it('is found by a new tab once the mark was silent for 20 seconds', () => {
    loadForever()
    expect(openDocument('new tab', 19_999).found).toEqual([])
    expect(openDocument('new tab', 1).found).toEqual([keep])
  })

  it('says nothing about the build after it', () => {
    loadForever({ ...keep, build: '0' })
    const { found, has } = openDocument()
    expect(found).toEqual([])
    expect(has(keep)).toBe(false)
  })
})

describe('a build is not frozen', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['ran', async () => 'pages'],
    ['threw', () => Promise.reject(new Error('no'))],
  ])('when its code %s', async (_, run) => {
    await watchFreezes(remotes)
      .watch(keep, run)
      .catch(() => {})
    expect(openDocument().found).toEqual([])
  })

  it('when the visitor left while it loaded', () => {
    loadForever()
    dispatchEvent(new Event('pagehide'))
    expect(openDocument().found).toEqual([])
  })

  it('when the visitor left while it loaded, and a busy browser sent no event', () => {
    loadForever()
    jest.advanceTimersByTime(60_000)
    expect(openDocument('this tab', 4_000).found).toEqual([])
    expect(openDocument().found).toEqual([])
  })

  it('when another tab loads it at the same time', () => {
    loadForever()
    void openDocument('new tab').watch(gate, forever)
    expect(openDocument().found).toEqual([gate])
  })

  it('if storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const { watch, has, found } = watchFreezes(remotes)
    expect(await watch(keep, async () => 'pages')).toBe('pages')
    expect([has(keep), found]).toEqual([false, []])
  })
})
