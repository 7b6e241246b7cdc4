import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { checkIntervalMs, hiddenCheckMs, watchRelease } from './release-watch.ts'

const own = '0123456789ab'
const newer = 'ba9876543210'
const replace = jest.fn<(href: string) => void>()
const fetching = jest.fn<typeof fetch>()
const originalFetch = globalThis.fetch

const live = (body: unknown, status = 200) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

const walk = async (path: string, watch: ReturnType<typeof watchRelease>) => {
  history.pushState(null, '', path)
  watch.onNavigate()
  await jest.advanceTimersByTimeAsync(0)
}
const see = (state: 'hidden' | 'visible') => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  return jest.advanceTimersByTimeAsync(0)
}
const here = (path: string) => new URL(path, location.href).href

function startLetter() {
  const form = document.createElement('form')
  const letter = document.createElement('textarea')
  form.append(letter)
  document.body.append(form)
  letter.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  letter.value = 'Dear'
  return form
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  replace.mockClear()
  fetching.mockReset()
  globalThis.fetch = fetching
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  live({ release: newer })
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = originalFetch
  document.body.replaceChildren()
})

describe('a tab of an older release', () => {
  it('asks beside a navigation, past every cache', async () => {
    await walk('/castles', watchRelease(own, replace))
    expect(fetching.mock.calls[0]?.[0]).toBe('/portal/release')
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
  })

  it('moves at once where the visitor has not begun to use the page', async () => {
    await walk('/castles', watchRelease(own, replace))
    expect(replace.mock.calls).toEqual([[here('/castles')]])
  })

  it.each(['pointerdown', 'keydown', 'wheel'])(
    'waits for the next navigation after a %s',
    async (input) => {
      const watch = watchRelease(own, replace)
      const answer = Promise.withResolvers<Response>()
      fetching.mockReturnValue(answer.promise)
      await walk('/castles', watch)
      expect(watch.isOutdated()).toBe(false)
      dispatchEvent(new Event(input))
      answer.resolve(new Response(JSON.stringify({ release: newer })))
      await jest.advanceTimersByTimeAsync(0)
      expect(replace).not.toHaveBeenCalled()
      expect(watch.isOutdated()).toBe(true)
    },
  )

  it('does not move from a page that the visitor went on to', async () => {
    const watch = watchRelease(own, replace)
    const answer = Promise.withResolvers<Response>()
    fetching.mockReturnValue(answer.promise)
    await walk('/castles', watch)
    history.pushState(null, '', '/rules')
    answer.resolve(new Response(JSON.stringify({ release: newer })))
    await jest.advanceTimersByTimeAsync(0)
    expect(replace).not.toHaveBeenCalled()
  })

  it('stays while a form would be lost, and is free when it is gone', async () => {
    const { observeForms } = await import('./dirty-forms.ts')
    observeForms()
    const watch = watchRelease(own, replace)
    const form = startLetter()
    await walk('/account', watch)
    expect(watch.isOutdated()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
    form.remove()
    expect(watch.isOutdated()).toBe(true)
  })

  it('stays where its own release is live again', async () => {
    const watch = watchRelease(own, replace)
    dispatchEvent(new Event('keydown'))
    await walk('/castles', watch)
    live({ release: own })
    await jest.advanceTimersByTimeAsync(checkIntervalMs)
    await walk('/rules', watch)
    expect(watch.isOutdated()).toBe(false)
  })
})

describe('a tab', () => {
  it('of the live release stays', async () => {
    live({ release: own })
    const watch = watchRelease(own, replace)
    await walk('/castles', watch)
    expect(watch.isOutdated()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })

  it.each<[string, () => void]>([
    ['an error', () => live({ release: newer }, 500)],
    ['no release', () => live({ release: 7 })],
    ['no object', () => live(null)],
    ['nothing', () => fetching.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('stays where it is answered %s', async (_, answer) => {
    answer()
    const watch = watchRelease(own, replace)
    await walk('/castles', watch)
    expect(watch.isOutdated()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })

  it('asks once in a few seconds, however fast the visitor walks', async () => {
    live({ release: own })
    const watch = watchRelease(own, replace)
    for (const path of ['/castles', '/rules', '/castles']) await walk(path, watch)
    expect(fetching).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(checkIntervalMs)
    await walk('/rules', watch)
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  it('that was long out of sight asks when it is seen again, and moves at the next navigation', async () => {
    const watch = watchRelease(own, replace)
    await see('hidden')
    await jest.advanceTimersByTimeAsync(hiddenCheckMs - 1)
    await see('visible')
    expect(fetching).not.toHaveBeenCalled()
    await see('hidden')
    await jest.advanceTimersByTimeAsync(hiddenCheckMs)
    await see('visible')
    expect(fetching).toHaveBeenCalled()
    expect(watch.isOutdated()).toBe(true)
    expect(replace).not.toHaveBeenCalled()
  })
})

describe('after code could not be had', () => {
  const url = () => new URL(location.href)

  it('the tab goes to the same address in the live release', async () => {
    expect(await watchRelease(own, replace).moveTo(url())).toBe(true)
    expect(replace.mock.calls).toEqual([[here('/')]])
  })

  it('it goes there once: two gateways may not agree', async () => {
    await watchRelease(own, replace).moveTo(url())
    expect(await watchRelease(own, replace).moveTo(url())).toBe(false)
    expect(replace).toHaveBeenCalledTimes(1)
  })

  it('the secret in the fragment of a mailed link goes along, and is left in no storage', async () => {
    const link = new URL('#reset=s3cret', location.href)
    expect(await watchRelease(own, replace).moveTo(link)).toBe(true)
    expect(replace.mock.calls).toEqual([[link.href]])
    expect(JSON.stringify(sessionStorage)).not.toContain('s3cret')
  })

  it('it stays where no other release is live', async () => {
    live({ release: own })
    expect(await watchRelease(own, replace).moveTo(url())).toBe(false)
  })

  it('it stays where the visitor is elsewhere by now', async () => {
    const castles = new URL('/castles', location.href)
    expect(await watchRelease(own, replace).moveTo(castles)).toBe(false)
  })

  it('it stays where storage is closed: it could go there for ever', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Storage is closed', 'SecurityError')
    })
    expect(await watchRelease(own, replace).moveTo(url())).toBe(false)
  })
})
