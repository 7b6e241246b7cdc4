import { jest } from '@jest/globals'
import type { RegistryBuild } from 'portal-contract'
import type { AnyPage } from 'shared-api'
import type { RemoteModule } from '#src/remotes/federation.ts'
import type { LadderOptions } from '#src/remotes/ladder.ts'
import { createRemotes } from '#src/remotes/remotes.ts'
import { formerKeep, keep } from './release.ts'

export const hall: AnyPage = { Component: () => null }
export const tower: AnyPage = { Component: () => null }
export const formerHall: AnyPage = { Component: () => null }
export const url = new URL('http://portal.test/hall')
export const keepWithFormer = { ...keep, previous: formerKeep }

/** The remotes with one double for each way to load. */
export function createKeep() {
  const loadModule = jest.fn<LadderOptions['loadModule']>(async (_, { build }) => ({
    pages:
      build === '0' ? { '/hall': formerHall } : { '/hall': hall, '/towers/:tower': tower },
  }))
  const loadNamespace = jest.fn<LadderOptions['loadNamespace']>(async () => {})
  const reloadNamespace = jest.fn<LadderOptions['reloadNamespace']>(async () => {})
  const isFrozen = jest.fn<LadderOptions['isFrozen']>(() => false)
  const forgetFreeze = jest.fn<LadderOptions['forgetFreeze']>()
  const leave = jest.fn<LadderOptions['leave']>(async () => false)
  const onError = jest.fn<LadderOptions['onError']>()
  const onFailure = jest.fn<LadderOptions['onFailure']>()
  const options = {
    loadModule,
    loadNamespace,
    reloadNamespace,
    isFrozen,
    forgetFreeze,
    leave,
    onError,
    onFailure,
  }
  return { ...createRemotes(options), ...options }
}

/** Makes the live build fail, while the previous one works. */
export function breakLive(
  remotes: ReturnType<typeof createKeep>,
  fail: () => RemoteModule,
) {
  remotes.loadModule.mockImplementation(async (_, build: RegistryBuild) =>
    build === formerKeep ? { pages: { '/hall': formerHall } } : fail(),
  )
}

export const throwing = (error: Error) => () => {
  throw error
}
