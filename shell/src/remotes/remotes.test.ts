import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import type { AnyPage } from 'shared-api'
import { gate, keep } from '#src/testing/release.ts'
import { clearFailure, useRemoteFailure } from './failures.ts'
import { createRemotes, type RemotesOptions } from './remotes.ts'

const hall: AnyPage = { Component: () => null }
const tower: AnyPage = { Component: () => null }
const failure = () => useRemoteFailure.getState().failure

function createKeep() {
  const loadModule = jest.fn<RemotesOptions['loadModule']>(async () => ({
    pages: { '/hall': hall, '/towers/:tower': tower },
  }))
  const loadNamespace = jest.fn<RemotesOptions['loadNamespace']>(async () => {})
  const onFailure = jest.fn<RemotesOptions['onFailure']>()
  const remotes = createRemotes({ loadModule, loadNamespace, onFailure })
  return { ...remotes, loadModule, loadNamespace, onFailure }
}

beforeEach(clearFailure)

describe('loading a page', () => {
  it('loads the code and the texts of its remote once for all its pages', async () => {
    const { load, loadModule, loadNamespace } = createKeep()
    expect(await Promise.all([load(keep, '/hall'), load(keep, '/towers/:tower')])).toEqual([
      hall,
      tower,
    ])
    await load(keep, '/hall')
    expect(loadModule.mock.calls).toEqual([['keep']])
    expect(loadNamespace.mock.calls).toEqual([['keep']])
  })

  it('starts code and texts side by side', () => {
    const { load, loadModule, loadNamespace } = createKeep()
    loadModule.mockReturnValue(new Promise(() => {}))
    void load(keep, '/hall')
    expect(loadNamespace).toHaveBeenCalledTimes(1)
  })

  it.each(['loadModule', 'loadNamespace'] as const)(
    'rejects when %s fails, reports it once, and may be asked again',
    async (part) => {
      const remotes = createKeep()
      const error = new Error('offline')
      remotes[part].mockRejectedValueOnce(error)
      const both = [remotes.load(keep, '/hall'), remotes.load(keep, '/towers/:tower')]
      for (const page of both) await expect(page).rejects.toBe(error)
      expect(remotes.onFailure.mock.calls).toEqual([[keep, error]])
      await expect(remotes.load(keep, '/hall')).resolves.toBe(hall)
    },
  )

  it('rejects by name where the remote has no page for a path that it declares', async () => {
    await expect(createKeep().load(keep, '/treasury')).rejects.toThrow(
      'keep declares /treasury but has no page for it',
    )
  })

  it('needs nothing more after a prefetch', async () => {
    const { load, prefetch, loadModule } = createKeep()
    await prefetch(keep)
    await expect(load(keep, '/hall')).resolves.toBe(hall)
    expect(loadModule).toHaveBeenCalledTimes(1)
  })

  it('of one remote does not wait for another', async () => {
    const { load, loadModule } = createKeep()
    loadModule.mockReturnValueOnce(new Promise(() => {}))
    void load(gate, '/')
    await expect(load(keep, '/hall')).resolves.toBe(hall)
  })
})

describe('loading the page of the HTML on screen', () => {
  it('does not reject: it offers another try, as often as it takes', async () => {
    const { loadPatiently, loadModule } = createKeep()
    loadModule.mockRejectedValueOnce(new Error('offline'))
    loadModule.mockRejectedValueOnce(new Error('still offline'))
    const page = loadPatiently(keep, '/hall')
    for (const tries of [1, 2]) {
      await waitFor(() => expect(failure()?.remote).toBe('keep'))
      expect(loadModule).toHaveBeenCalledTimes(tries)
      failure()?.retry()
      expect(failure()).toBeNull()
    }
    await expect(page).resolves.toBe(hall)
  })
})
