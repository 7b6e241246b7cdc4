import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  breakLive,
  createKeep,
  formerHall,
  hall,
  keepWithFormer,
  throwing,
  url,
} from '#src/testing/keep-remotes.ts'
import { keep } from '#src/testing/release.ts'
import { setFallbackBuild } from './fallback-builds.ts'

beforeEach(() => setFallbackBuild('keep'))

describe('a build that froze an earlier document', () => {
  it('is not run again: the previous build takes its place', async () => {
    const remotes = createKeep()
    remotes.isFrozen.mockReturnValue(true)
    breakLive(remotes, throwing(new Error('froze')))
    await expect(remotes.load(keepWithFormer, '/hall', url)).resolves.toBe(formerHall)
    expect(remotes.loadModule.mock.calls.map(([, { build }]) => build)).toEqual(['0'])
  })

  it('runs again for a visitor who asks for it, if no other release is live', async () => {
    const { load, allowRetry, isFrozen, forgetFreeze, leave } = createKeep()
    isFrozen.mockReturnValue(true)
    forgetFreeze.mockImplementation(() => isFrozen.mockReturnValue(false))
    await expect(load(keep, '/hall', url)).rejects.toThrow('keep@1 froze the page before')
    allowRetry(keep)
    await expect(load(keep, '/hall', url)).resolves.toBe(hall)
    expect(leave).toHaveBeenCalledTimes(2)
  })
})
