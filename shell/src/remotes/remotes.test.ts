import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { AnyPage } from 'shared-api'
import {
  breakLive,
  createKeep,
  formerHall,
  hall,
  keepWithFormer,
  throwing,
  tower,
  url,
} from '#src/testing/keep-remotes.ts'
import { formerKeep, gate, keep } from '#src/testing/release.ts'
import { clearFailure, useRemoteFailure } from './failures.ts'
import { fallbackBuild, setFallbackBuild } from './fallback-builds.ts'
import type { RemoteModule } from './federation.ts'
import { LoadError } from './load-error.ts'

const failure = () => useRemoteFailure.getState().failure
const offline = () => new LoadError('offline')

const pass = () => jest.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  clearFailure()
  setFallbackBuild('keep')
  jest.useFakeTimers({ doNotFake: ['performance'] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('loading a page', () => {
  it('loads the code and the texts of its remote once for all its pages', async () => {
    const { load, loadModule, loadNamespace } = createKeep()
    const both = [load(keep, '/hall', url), load(keep, '/towers/:tower', url)]
    expect(await Promise.all(both)).toEqual([hall, tower])
    await load(keep, '/hall', url)
    expect(loadModule.mock.calls).toEqual([[keep, keep]])
    expect(loadNamespace.mock.calls).toEqual([['keep']])
  })

  it('starts code and texts side by side', () => {
    const { load, loadModule, loadNamespace } = createKeep()
    loadModule.mockReturnValue(new Promise(() => {}))
    void load(keep, '/hall', url)
    expect(loadNamespace).toHaveBeenCalledTimes(1)
  })

  it.each(['loadModule', 'loadNamespace'] as const)(
    'tries again where %s fails, and nobody hears of it when that works',
    async (part) => {
      const remotes = createKeep()
      remotes[part].mockRejectedValueOnce(offline() as never)
      const page = remotes.load(keep, '/hall', url)
      await pass()
      await expect(page).resolves.toBe(hall)
      expect(remotes.onError).not.toHaveBeenCalled()
      expect(remotes.onFailure).not.toHaveBeenCalled()
    },
  )

  it.each(['loadModule', 'loadNamespace'] as const)(
    'rejects when %s fails for good, says so, and may be asked again',
    async (part) => {
      const remotes = createKeep()
      const error = new Error('thrown at load')
      remotes[part].mockRejectedValueOnce(error as never)
      await expect(remotes.load(keep, '/hall', url)).rejects.toBe(error)
      expect(remotes.onError).toHaveBeenCalledWith(keep, error)
      expect(remotes.onFailure.mock.calls).toEqual([
        [{ remote: keep, kind: 'load', isHealed: false }],
      ])
      await expect(remotes.load(keep, '/hall', url)).resolves.toBe(hall)
    },
  )

  it('of one remote does not wait for another', async () => {
    const { load, loadModule } = createKeep()
    loadModule.mockReturnValueOnce(new Promise(() => {}))
    void load(gate, '/', url)
    await expect(load(keep, '/hall', url)).resolves.toBe(hall)
  })
})

describe('pages of another contract', () => {
  it.each<[string, RemoteModule['pages'], string]>([
    ['are missing', {}, 'keep declares /hall but has no page for it'],
    ['have no component', { '/hall': {} as AnyPage }, 'keep has no component for /hall'],
    [
      'have one that is none',
      { '/hall': { Component: 'Hall' } as never },
      'keep has no component for /hall',
    ],
  ])('that %s are a failure, by name', async (_, pages, message) => {
    const remotes = createKeep()
    remotes.loadModule.mockResolvedValue({ pages })
    await expect(remotes.load(keep, '/hall', url)).rejects.toThrow(message)
    expect(remotes.onError.mock.calls[0]?.[1]).toMatchObject({ message })
    expect(remotes.onFailure).toHaveBeenCalledTimes(1)
  })

  it('may have a component that is memoised', async () => {
    const remotes = createKeep()
    const Component = { $$typeof: Symbol.for('react.memo') } as never
    remotes.loadModule.mockResolvedValue({ pages: { '/hall': { Component } } })
    await expect(remotes.load(keep, '/hall', url)).resolves.toEqual({ Component })
  })
})

describe('a remote that fails all the time', () => {
  it('is left alone for a while, and tried once when that is over', async () => {
    const { load, loadModule } = createKeep()
    const fail = async () => {
      const page = load(keep, '/hall', url).catch((error: Error) => error.message)
      await pass()
      expect(await page).toBe('offline')
    }
    loadModule.mockImplementation(async () => throwing(offline())())
    await fail()
    await fail()
    await fail()
    expect(loadModule).toHaveBeenCalledTimes(3)
    await jest.advanceTimersByTimeAsync(30_000)
    await fail()
    await fail()
    expect(loadModule).toHaveBeenCalledTimes(4)
  })

  it('is tried at once for a visitor who asks for it', async () => {
    const { load, allowRetry, loadModule } = createKeep()
    loadModule.mockImplementation(async () => throwing(offline())())
    const page = load(keep, '/hall', url).catch(() => 'failed')
    await pass()
    expect(await page).toBe('failed')
    loadModule.mockResolvedValue({ pages: { '/hall': hall } })
    allowRetry(keep)
    await expect(load(keep, '/hall', url)).resolves.toBe(hall)
  })
})

describe('the previous good build', () => {
  it.each([
    ['cannot be had', throwing(offline()), 3],
    ['throws', throwing(new Error('thrown at load')), 1],
    ['has no page', () => ({ pages: {} }), 1],
  ])('takes over where the live one %s, with its own texts', async (_, fail, tries) => {
    const remotes = createKeep()
    breakLive(remotes, fail)
    const page = remotes.load(keepWithFormer, '/hall', url)
    await pass()
    await expect(page).resolves.toBe(formerHall)
    expect(remotes.loadModule).toHaveBeenCalledTimes(tries + 1)
    expect(remotes.reloadNamespace.mock.calls).toEqual([['keep']])
    expect(fallbackBuild('keep')).toBe(formerKeep)
    expect(remotes.onFailure.mock.calls).toEqual([
      [{ remote: keepWithFormer, kind: 'load', isHealed: true }],
    ])
  })

  it('stays: the live one is not asked for again', async () => {
    const remotes = createKeep()
    breakLive(remotes, throwing(new Error('thrown at load')))
    await remotes.load(keepWithFormer, '/hall', url)
    remotes.loadModule.mockClear()
    await expect(remotes.load(keepWithFormer, '/hall', url)).resolves.toBe(formerHall)
    expect(remotes.loadModule).not.toHaveBeenCalled()
  })

  it('is not taken where it has no such page', async () => {
    const remotes = createKeep()
    breakLive(remotes, throwing(new Error('thrown at load')))
    const page = remotes.load(keepWithFormer, '/treasury', url)
    await expect(page).rejects.toThrow('thrown at load')
    expect(fallbackBuild('keep')).toBeUndefined()
  })

  it('is not taken where its texts cannot be had', async () => {
    const remotes = createKeep()
    breakLive(remotes, throwing(new Error('thrown at load')))
    remotes.reloadNamespace.mockRejectedValue(offline())
    const page = remotes.load(keepWithFormer, '/hall', url)
    await expect(page).rejects.toThrow('thrown at load')
    expect(fallbackBuild('keep')).toBeUndefined()
  })

  it('takes over from a page that throws while it is drawn, once', async () => {
    const remotes = createKeep()
    await remotes.load(keepWithFormer, '/hall', url)
    const thrown = new Error('the roof fell in')
    const recover = () => remotes.recover(keepWithFormer, '/hall', url, thrown)
    expect(await recover()).toBe(true)
    await expect(remotes.load(keepWithFormer, '/hall', url)).resolves.toBe(formerHall)
    expect(await recover()).toBe(false)
    expect(
      remotes.onFailure.mock.calls.map(([{ kind, isHealed }]) => [kind, isHealed]),
    ).toEqual([
      ['render', true],
      ['render', false],
    ])
  })

  it('is not needed where another document does better', async () => {
    const remotes = createKeep()
    breakLive(remotes, throwing(new Error('thrown at load')))
    remotes.leave.mockResolvedValue(true)
    const settled = jest.fn()
    remotes.load(keepWithFormer, '/hall', url).then(settled, settled)
    await pass()
    expect(settled).not.toHaveBeenCalled()
    expect(remotes.leave).toHaveBeenCalledWith(keepWithFormer, url)
    expect(fallbackBuild('keep')).toBeUndefined()
    expect(remotes.onFailure).not.toHaveBeenCalled()
  })
})

describe('loading the page of the HTML on screen', () => {
  it('does not reject: it offers another try, as often as it takes', async () => {
    const { loadForHydration, loadModule } = createKeep()
    loadModule.mockRejectedValueOnce(new Error('thrown') as never)
    loadModule.mockRejectedValueOnce(new Error('thrown again') as never)
    const page = loadForHydration(keep, '/hall', url)
    for (const tries of [1, 2]) {
      await pass()
      expect(failure()).not.toBeNull()
      expect(loadModule).toHaveBeenCalledTimes(tries)
      failure()?.retry()
      expect(failure()).toBeNull()
    }
    await expect(page).resolves.toBe(hall)
  })
})
