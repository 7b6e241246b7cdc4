import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { markHydrated } from '#src/boot/hydrated.ts'
import { registry } from '#src/testing/release.ts'
import { prefetchRemotes } from './prefetch.ts'
import type { Remotes } from './remotes.ts'

function createRemotes() {
  const asked: string[] = []
  const arrivals: PromiseWithResolvers<void>[] = []
  const remotes = {
    prefetch: ({ name }) => {
      asked.push(name)
      const arrival = Promise.withResolvers<void>()
      arrivals.push(arrival)
      return arrival.promise
    },
  } as Pick<Remotes, 'prefetch'> as Remotes
  return { remotes, asked, arrivals }
}

const idle = () => jest.advanceTimersByTimeAsync(1)

async function startInteractive() {
  const created = createRemotes()
  markHydrated()
  prefetchRemotes(registry, created.remotes)
  await idle()
  return created
}

const pretend = (target: object, property: string, value: unknown) =>
  Object.defineProperty(target, property, { value, configurable: true })

beforeEach(() => {
  performance.clearMarks()
  jest.useFakeTimers({ doNotFake: ['performance'] })
})

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(document, 'readyState')
})

describe('prefetching the remotes', () => {
  it('begins only after the first page is interactive', async () => {
    const { remotes, asked } = createRemotes()
    prefetchRemotes(registry, remotes)
    await idle()
    expect(asked).toEqual([])
    markHydrated()
    await idle()
    expect(asked).toEqual(['gate'])
  })

  it('begins at once where it is interactive already', async () => {
    const { asked } = await startInteractive()
    expect(asked).toEqual(['gate'])
  })

  it('begins only after the document has loaded, which a remote that hangs would put off', async () => {
    pretend(document, 'readyState', 'interactive')
    const { asked } = await startInteractive()
    expect(asked).toEqual([])
    window.dispatchEvent(new Event('load'))
    await idle()
    expect(asked).toEqual(['gate'])
  })

  it.each([
    ['came', (arrival: PromiseWithResolvers<void>) => arrival.resolve()],
    [
      'failed',
      (arrival: PromiseWithResolvers<void>) => arrival.reject(new Error('offline')),
    ],
  ])('goes on to the next one when the one before %s', async (_, end) => {
    const { asked, arrivals } = await startInteractive()
    await idle()
    expect(asked).toEqual(['gate'])
    arrivals.forEach(end)
    await idle()
    expect(asked).toEqual(['gate', 'keep'])
  })

  it('is left alone where the visitor wants to save data', async () => {
    pretend(navigator, 'connection', { saveData: true })
    const { asked } = await startInteractive()
    expect(asked).toEqual([])
  })
})
