import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { LoadError } from '#src/remotes/retry.ts'
import { gate, keep } from '#src/testing/release.ts'
import { observeForms } from './dirty-forms.ts'
import { dropOverride, takeDroppedOverride, watchRelease } from './release-watch.ts'

const own = '0123456789ab'
const newer = 'ba9876543210'
const replace = jest.fn<(href: string) => void>()
let fetching: jest.Spied<typeof fetch>
let watch: ReturnType<typeof watchRelease>

const live = (body: unknown, status = 200) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

/** Makes the next answer wait until it is sent. */
function holdAnswer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetching.mockReturnValue(promise)
  return () => {
    resolve(new Response(JSON.stringify({ release: newer })))
    return jest.advanceTimersByTimeAsync(0)
  }
}

const walk = async (path: string) => {
  history.pushState(null, '', path)
  watch.onNavigate()
  await jest.advanceTimersByTimeAsync(0)
}
/** Hides the tab for a time. */
const hide = async (ms: number) => {
  const hidden = jest.spyOn(document, 'hidden', 'get')
  for (const isHidden of [true, false]) {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(isHidden ? ms : 0)
  }
}
const closeStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Storage is closed', 'SecurityError')
  })

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  replace.mockClear()
  fetching = jest.spyOn(globalThis, 'fetch')
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  live({ release: newer })
  watch = watchRelease(own, replace)
})

describe('a tab of an older release', () => {
  it('moves at its next navigation, after a check past every cache', async () => {
    await walk('/castles')
    expect(fetching.mock.calls[0]?.[0]).toBe('/portal/release')
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
    expect(replace.mock.calls).toEqual([[new URL('/castles', location.href).href]])
  })

  it.each<[string, () => void]>([
    ['points at the page', () => dispatchEvent(new Event('pointerdown'))],
    ['types', () => dispatchEvent(new Event('keydown'))],
    ['scrolls', () => dispatchEvent(new Event('wheel'))],
    ['goes on to another page', () => history.pushState(null, '', '/rules')],
  ])('waits for another navigation if the visitor %s meanwhile', async (_, act) => {
    const answer = holdAnswer()
    await walk('/castles')
    expect(watch.isOutdated()).toBe(false)
    act()
    await answer()
    expect(replace).not.toHaveBeenCalled()
    expect(watch.isOutdated()).toBe(true)
  })

  it('stays while a form would be lost, and moves when it is gone', async () => {
    observeForms()
    document.body.innerHTML = '<form><textarea></textarea></form>'
    const [letter] = document.getElementsByTagName('textarea')
    letter?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    Object.assign(letter ?? {}, { value: 'Dear' })
    await walk('/account')
    expect(watch.isOutdated()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
    document.body.replaceChildren()
    expect(watch.isOutdated()).toBe(true)
  })

  it('stays if its own release is live again', async () => {
    dispatchEvent(new Event('keydown'))
    await walk('/castles')
    live({ release: own })
    await jest.advanceTimersByTimeAsync(5_000)
    await walk('/rules')
    expect(watch.isOutdated()).toBe(false)
  })
})

describe('a tab', () => {
  it.each<[string, () => void]>([
    ['its own release', () => live({ release: own })],
    ['an error', () => live({ release: newer }, 500)],
    ['no release', () => live({ release: 7 })],
    ['no object', () => live(null)],
    ['nothing', () => fetching.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('stays if the answer is %s', async (_, answer) => {
    answer()
    await walk('/castles')
    expect(watch.isOutdated()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })

  it('checks once in five seconds, however fast the visitor navigates', async () => {
    live({ release: own })
    for (const path of ['/castles', '/rules', '/castles']) await walk(path)
    expect(fetching).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(5_000)
    await walk('/rules')
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  it('that was hidden for a minute checks when it is seen again, and moves at the next navigation', async () => {
    await hide(59_999)
    expect(fetching).not.toHaveBeenCalled()
    await hide(60_000)
    expect(fetching).toHaveBeenCalled()
    expect(watch.isOutdated()).toBe(true)
    expect(replace).not.toHaveBeenCalled()
  })
})

describe('after code failed to load, a tab', () => {
  const url = () => new URL(location.href)

  it('opens the same address in the live release, once: two gateways may not agree', async () => {
    expect(await watch.moveTo(url())).toBe(true)
    expect(await watchRelease(own, replace).moveTo(url())).toBe(false)
    expect(replace.mock.calls).toEqual([[location.href]])
  })

  it('takes the secret of a mailed link along, and stores it nowhere', async () => {
    const link = new URL('#reset=s3cret', location.href)
    expect(await watch.moveTo(link)).toBe(true)
    expect(replace).toHaveBeenCalledWith(link.href)
    expect(JSON.stringify(sessionStorage)).not.toContain('s3cret')
  })

  it('stays if no other release is live, or if the visitor is elsewhere by now', async () => {
    expect(await watch.moveTo(new URL('/castles', location.href))).toBe(false)
    live({ release: own })
    expect(await watch.moveTo(url())).toBe(false)
  })

  it('stays if storage is closed: it could move for ever', async () => {
    closeStorage()
    expect(await watch.moveTo(url())).toBe(false)
  })
})

describe('after a file did not come from the assets origin, a tab', () => {
  const distant = { ...keep, entry: `https://cdn.example${keep.entry}` }
  const lost = new LoadError('keep did not load')
  const url = () => new URL(location.href)
  const leave = (remote = distant, error: unknown = lost, to = url()) =>
    watch.leaveAssetsOrigin(remote, to, error)

  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'own-assets=; path=/; max-age=0'
  })

  it('opens the same address with the gateway’s own files, once', async () => {
    expect(await leave()).toBe(true)
    expect(document.cookie).toContain('own-assets=1')
    expect(replace.mock.calls).toEqual([[location.href]])
    expect(await leave()).toBe(false)
  })

  it.each<[string, () => Promise<boolean>]>([
    ['if the gateway sent the file itself', () => leave(keep)],
    ['if the file came and its code failed', () => leave(distant, new Error('broken'))],
    [
      'if the visitor is elsewhere by now',
      () => leave(distant, lost, new URL('/castles', location.href)),
    ],
    [
      'if the gateway does not answer either',
      () => {
        fetching.mockRejectedValue(new TypeError('offline'))
        return leave()
      },
    ],
    [
      'if the browser keeps no cookie',
      () => {
        jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
        return leave()
      },
    ],
    [
      'if a form holds input',
      () => {
        document.body.innerHTML = '<form><input></form>'
        observeForms()
        const [input] = document.getElementsByTagName('input')
        input?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        Object.assign(input ?? {}, { value: 'unsaved' })
        return leave()
      },
    ],
  ])('stays %s', async (_, asked) => {
    expect(await asked()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
    document.body.replaceChildren()
  })
})

describe('an overridden remote that does not work', () => {
  const overrides = [{ remote: 'keep', build: '0123456789ab' }]
  const url = new URL('http://portal.test/hall?list=pk')
  const drop = (remote = keep, active = overrides) =>
    dropOverride(active, remote, url, replace)

  it('is dropped for the live one on the same page, once, and named there once', () => {
    expect(drop()).toBe(true)
    expect(replace.mock.calls).toEqual([['http://portal.test/hall?list=pk&remote=']])
    // The gateway kept it.
    expect([takeDroppedOverride(overrides), drop()]).toEqual([null, false])
    expect([takeDroppedOverride([]), takeDroppedOverride([])]).toEqual(['keep', null])
    closeStorage()
    expect(drop()).toBe(false)
  })

  it('is not a live one that does not work', () => {
    expect([drop(gate), drop(keep, [])]).toEqual([false, false])
    expect(replace).not.toHaveBeenCalled()
  })
})
