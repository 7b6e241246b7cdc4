import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { gate, keep, registry } from '#src/testing/release.ts'
import { watchFreezes } from './freezes.ts'

const { remotes } = registry
const forever = () => new Promise<never>(() => {})

/** The next document of this tab, or the first one of a new tab, after a time in which no other one responded. */
const openDocument = (tab: 'this tab' | 'new tab', laterMs = 60_000) => {
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
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a build whose code never ends', () => {
  it('is known to the next document of the tab', () => {
    watchFreezes(remotes).watch(keep, forever)
    const { found, has } = openDocument('this tab')
    expect(found).toEqual([keep])
    expect([has(keep), has(gate)]).toEqual([true, false])
  })

  it('is known to a new tab once the mark was silent for 20 seconds', () => {
    watchFreezes(remotes).watch(keep, forever)
    expect(openDocument('new tab', 19_999).found).toEqual([])
    expect(openDocument('new tab', 1).found).toEqual([keep])
  })

  it('is found once, and stays known until the visitor tries again', () => {
    watchFreezes(remotes).watch(keep, forever)
    openDocument('this tab')
    const { found, has, forget } = openDocument('this tab')
    expect(found).toEqual([])
    expect(has(keep)).toBe(true)
    forget(keep)
    expect(has(keep)).toBe(false)
  })

  it('says nothing about the build after it', () => {
    watchFreezes(remotes).watch({ ...keep, build: '0' }, forever)
    const { found, has } = openDocument('this tab')
    expect(found).toEqual([])
    expect(has(keep)).toBe(false)
  })
})

describe('a build is not frozen', () => {
  it('when its code ran', async () => {
    const answer = await watchFreezes(remotes).watch(keep, async () => 'pages')
    expect(answer).toBe('pages')
    expect(openDocument('this tab').found).toEqual([])
  })

  it('when its code threw', async () => {
    const failing = watchFreezes(remotes).watch(keep, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(openDocument('this tab').found).toEqual([])
  })

  it('when the visitor left while it loaded', () => {
    watchFreezes(remotes).watch(keep, forever)
    dispatchEvent(new Event('pagehide'))
    expect(openDocument('this tab').found).toEqual([])
  })

  it('when the visitor left while it loaded, and a busy browser told nobody', () => {
    watchFreezes(remotes).watch(keep, forever)
    jest.advanceTimersByTime(60_000)
    expect(openDocument('this tab', 4_000).found).toEqual([])
    expect(openDocument('this tab').found).toEqual([])
  })

  it('when another tab loads it at the same time', () => {
    watchFreezes(remotes).watch(keep, forever)
    openDocument('new tab').watch(gate, forever)
    expect(openDocument('this tab').found).toEqual([gate])
  })
})

it('watches nothing where storage is blocked', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { watch, has, found } = watchFreezes(remotes)
  expect(await watch(keep, async () => 'pages')).toBe('pages')
  expect([has(keep), found]).toEqual([false, []])
})
