import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { RegistryBuild, RegistryRemote } from 'portal-contract'
import type { AnyPage } from 'shared-api'
import { formerKeep, keep } from '#src/testing/release.ts'
import type { RemoteModule } from './federation.ts'
import type { RecoveryOptions } from './remotes.ts'
import { createRemotes } from './remotes.ts'
import { LoadError } from './retry.ts'
import { fallbackBuild, setFallbackBuild } from './stores.ts'

const hall: AnyPage = { Component: () => null }
const tower: AnyPage = { Component: () => null }
const formerHall: AnyPage = { Component: () => null }
const url = new URL('http://portal.test/hall')
const keepWithFormer = { ...keep, previous: formerKeep }
const offline = () => new LoadError('offline')
const thrown = () => new Error('thrown at load')

/** The remotes with one double for each way to load. */
function createKeep() {
  const former = { pages: { '/hall': formerHall } }
  const live = { pages: { '/hall': hall, '/towers/:tower': tower } }
  const options = jest.mocked<RecoveryOptions>({
    loadModule: jest.fn(async (_: RegistryRemote, { build }: RegistryBuild) =>
      build === '0' ? former : live,
    ),
    loadNamespace: jest.fn(async () => {}),
    reloadNamespace: jest.fn(async () => {}),
    freezes: { has: jest.fn(() => false), forget: jest.fn() },
    leave: jest.fn(async () => false),
    onError: jest.fn(),
    onFailure: jest.fn(),
  })
  const remotes = createRemotes(options)
  return {
    ...remotes,
    ...options,
    loadHall: (remote: RegistryRemote = keep) => remotes.load(remote, '/hall', url),
    /** Makes the live build fail, while the previous one works. */
    breakLive: (fail: Error | RemoteModule) =>
      options.loadModule.mockImplementation(async (_, build) => {
        if (build === formerKeep) return former
        if (fail instanceof Error) throw fail
        return fail
      }),
  }
}

const pass = () => jest.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  setFallbackBuild('keep')
  jest.useFakeTimers({ doNotFake: ['performance'] })
})

describe('loading a page', () => {
  it('loads the code and the texts of its remote once for all its pages, at the same time', async () => {
    const { load, loadModule, loadNamespace } = createKeep()
    const both = [load(keep, '/hall', url), load(keep, '/towers/:tower', url)]
    expect(loadModule.mock.calls).toEqual([[keep, keep]])
    expect(loadNamespace.mock.calls).toEqual([['keep']])
    expect(await Promise.all(both)).toEqual([hall, tower])
    await load(keep, '/hall', url)
    expect(loadModule).toHaveBeenCalledTimes(1)
  })

  describe.each(['loadModule', 'loadNamespace'] as const)('if %s fails', (part) => {
    it('retries, without a report when that works', async () => {
      const remotes = createKeep()
      remotes[part].mockRejectedValueOnce(offline() as never)
      const page = remotes.loadHall()
      await pass()
      await expect(page).resolves.toBe(hall)
      expect(remotes.onError).not.toHaveBeenCalled()
      expect(remotes.onFailure).not.toHaveBeenCalled()
    })

    it('rejects when the error stays, reports it, and may be called again', async () => {
      const remotes = createKeep()
      const error = thrown()
      remotes[part].mockRejectedValueOnce(error as never)
      await expect(remotes.loadHall()).rejects.toBe(error)
      expect(remotes.onError).toHaveBeenCalledWith(keep, error)
      const failure = { remote: keep, kind: 'load', isHealed: false }
      expect(remotes.onFailure.mock.calls).toEqual([[failure]])
      await expect(remotes.loadHall()).resolves.toBe(hall)
    })
  })

  it.each<[string, RemoteModule['pages'], string]>([
    ['missing', {}, 'keep declares /hall but has no page for it'],
    ['without a component', { '/hall': {} as AnyPage }, 'keep has no component for /hall'],
    [
      'text',
      { '/hall': { Component: 'Hall' as never } },
      'keep has no component for /hall',
    ],
  ])('fails if the page is %s', async (_, pages, message) => {
    const { loadHall, loadModule, onError, onFailure } = createKeep()
    loadModule.mockResolvedValue({ pages })
    await expect(loadHall()).rejects.toThrow(message)
    expect(onError).toHaveBeenCalledWith(keep, new Error(message))
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('accepts a component that is memoised', async () => {
    const { loadHall, breakLive } = createKeep()
    const Component = { $$typeof: Symbol.for('react.memo') } as never
    breakLive({ pages: { '/hall': { Component } } })
    await expect(loadHall()).resolves.toEqual({ Component })
  })
})

describe('a remote that always fails', () => {
  it('is left alone for a while, then tried once, or whenever a visitor asks for it', async () => {
    const { loadHall, loadModule, allowRetry, breakLive } = createKeep()
    breakLive(offline())
    const fail = async (tries: number) => {
      const page = loadHall().catch((error: Error) => error.message)
      await pass()
      expect(await page).toBe('offline')
      expect(loadModule).toHaveBeenCalledTimes(tries)
    }
    await fail(3)
    await fail(3)
    await jest.advanceTimersByTimeAsync(30_000)
    await fail(4)
    await fail(4)
    // A visitor who asks for it need not wait.
    breakLive({ pages: { '/hall': hall } })
    allowRetry(keep)
    await expect(loadHall()).resolves.toBe(hall)
  })
})

describe('the previous good build', () => {
  it.each([
    ['cannot be loaded', offline(), 3],
    ['throws', thrown(), 1],
    ['has no page', { pages: {} }, 1],
  ])(
    'takes over for good if the live one %s, with its own texts',
    async (_, fail, tries) => {
      const { loadHall, loadModule, reloadNamespace, onFailure, breakLive } = createKeep()
      breakLive(fail)
      const page = loadHall(keepWithFormer)
      await pass()
      await expect(page).resolves.toBe(formerHall)
      await expect(loadHall(keepWithFormer)).resolves.toBe(formerHall)
      expect(loadModule).toHaveBeenCalledTimes(tries + 1)
      expect(reloadNamespace.mock.calls).toEqual([['keep']])
      expect(fallbackBuild('keep')).toBe(formerKeep)
      const failure = { remote: keepWithFormer, kind: 'load', isHealed: true }
      expect(onFailure.mock.calls).toEqual([[failure]])
    },
  )

  it.each([
    ['has no such page', '/treasury', async () => {}],
    ['has texts that cannot be loaded', '/hall', () => Promise.reject(offline())],
  ])('is not used if it %s', async (_, path, reload) => {
    const { load, reloadNamespace, breakLive } = createKeep()
    breakLive(thrown())
    reloadNamespace.mockImplementation(reload)
    await expect(load(keepWithFormer, path, url)).rejects.toThrow('thrown at load')
    expect(fallbackBuild('keep')).toBeUndefined()
  })

  it('is not needed if another document opens', async () => {
    const { loadHall, leave, onFailure, breakLive } = createKeep()
    const error = thrown()
    breakLive(error)
    leave.mockResolvedValue(true)
    const settled = jest.fn()
    loadHall(keepWithFormer).then(settled, settled)
    await pass()
    expect(settled).not.toHaveBeenCalled()
    expect(leave).toHaveBeenCalledWith(keepWithFormer, url, error)
    expect(fallbackBuild('keep')).toBeUndefined()
    expect(onFailure).not.toHaveBeenCalled()
  })
})

describe('a build that froze an earlier document', () => {
  it('does not run again: the previous build takes its place', async () => {
    const { loadHall, loadModule, freezes } = createKeep()
    freezes.has.mockReturnValue(true)
    await expect(loadHall(keepWithFormer)).resolves.toBe(formerHall)
    expect(loadModule.mock.calls.map(([, { build }]) => build)).toEqual(['0'])
  })

  it('runs again for a visitor who asks for it, if no other release is live', async () => {
    const { loadHall, allowRetry, freezes, leave } = createKeep()
    freezes.has.mockReturnValue(true)
    freezes.forget.mockImplementation(() => freezes.has.mockReturnValue(false))
    await expect(loadHall()).rejects.toThrow('keep@1 froze the page before')
    allowRetry(keep)
    await expect(loadHall()).resolves.toBe(hall)
    expect(leave).toHaveBeenCalledTimes(2)
  })
})
