import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { manifestFile } from 'portal-contract'
import { readRelease } from '#src/store/release.ts'
import { artefactDir, type ReleasedApp } from '#src/store/store.ts'
import { useTeams } from '#src/testing/multi-team-store.ts'
import { fallbacksFor } from './earlier-builds.ts'

const { app, store, environment, put, tell } = await useTeams()
const shell = app('shell', 1)
const [one, two, three] = [app('gate', 1), app('gate', 2), app('gate', 3)]

describe('the fallbacks after an environment', () => {
  const fallbacks = async (gate: ReleasedApp) =>
    fallbacksFor(store(), 'production', await environment(), [shell, gate])
  /** Promotes a build of the gate, and returns the fallbacks of that release. */
  const release = async (number: number) => {
    const { environment: now } = await put('gate', number)
    return (await readRelease(store(), now.release)).fallbacks
  }

  it('are the live builds, and stay while a build stays', async () => {
    expect(await release(1)).toEqual([])
    expect(await release(2)).toEqual([one])
    expect(await release(2)).toEqual([one])
    expect(await release(3)).toEqual([two])
    expect(await fallbacks(two)).toEqual([three])
  })

  it('are none of a build that was made for an earlier contract', async () => {
    const file = join(artefactDir(store(), one), manifestFile)
    const manifest = await readFile(file, 'utf8')
    await writeFile(file, manifest.replace(/"contract": ?\d/, '"contract": 1'))
    expect(await fallbacks(two)).toEqual([])
    await writeFile(file, manifest)
    expect(await fallbacks(two)).toEqual([one])
  })

  it('are the live builds even where their release is gone', async () => {
    await rm(join(store(), 'releases'), { recursive: true })
    expect(await fallbacks(two)).toEqual([one])
  })

  it('are the last builds that were healthy: two bad releases in a row leave a page (§10.5)', async () => {
    await tell('one', 40, 1)
    await put('gate', 2)
    await tell('two', 40, 20)
    expect(await release(3)).toEqual([one])
  })
})
