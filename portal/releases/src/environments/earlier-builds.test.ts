import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { BootData, Manifest } from 'portal-contract'
import { compose } from '#src/compose/compose.ts'
import { readRelease } from '#src/store/release.ts'
import { releaseDir } from '#src/store/store.ts'
import { buildRemote, buildShell } from '#src/testing/apps.ts'
import { openTempStore, publishAll, type TempStore } from '#src/testing/temp-store.ts'
import { fallbacksFor } from './earlier-builds.ts'
import { findEnvironment, readEnvironment } from './environment.ts'
import { writeHealthSummary } from './health-summary.ts'
import { promote } from './promote.ts'

const realm = { name: 'Aurora' }
let temp: TempStore
let shell: Manifest
/** Three builds of one remote. */
let gates: [Manifest, Manifest, Manifest]

beforeAll(async () => {
  temp = await openTempStore()
  const publishGate = async (owner: string) => {
    const [gate] = await publishAll(temp, await buildRemote(temp, { owner }))
    return gate as Manifest
  }
  ;[shell] = (await publishAll(temp, await buildShell(temp))) as [Manifest]
  gates = [await publishGate('One'), await publishGate('Two'), await publishGate('Three')]
})

afterAll(() => temp.clean())

let store: string
let stores = 0
beforeEach(async () => {
  stores += 1
  store = join(temp.dir, `store-${stores}`)
  await cp(join(temp.store, 'artefacts'), join(store, 'artefacts'), { recursive: true })
})

const named = ({ name, build }: Manifest) => ({ name, build })

async function bootOf(release: string): Promise<BootData> {
  const file = join(releaseDir(store, release), 'html/pt/index.html')
  const [, json = ''] =
    /id="portal">(.*?)<\/script>/.exec(await readFile(file, 'utf8')) ?? []
  return JSON.parse(json)
}

describe('the fallback of a remote', () => {
  it('is named to the browser and kept with the release', async () => {
    const [one, two] = gates
    const id = await compose(store, { builds: [shell, two], realm, fallbacks: [one] })
    const { registry } = await bootOf(id)
    expect(registry.remotes[0]?.previous).toEqual({
      build: one.build,
      entry: `/assets/gate/${one.build}/${one.entry}`,
      integrity: one.files[one.entry]?.integrity,
      locales: {
        pt: { gate: `/assets/gate/${one.build}/${one.locales.pt?.gate}` },
        en: { gate: `/assets/gate/${one.build}/${one.locales.en?.gate}` },
      },
    })
    const { fallbacks, manifests } = await readRelease(store, id)
    expect(fallbacks).toEqual([named(one)])
    expect(Object.keys(manifests).sort()).toEqual(
      [shell, one, two].map(({ name, build }) => `${name}@${build}`).sort(),
    )
  })

  it('makes another release', async () => {
    const [one, two] = gates
    const builds = [shell, two]
    const ids = [
      await compose(store, { builds, realm }),
      await compose(store, { builds, realm, fallbacks: [one] }),
      await compose(store, { builds, realm, fallbacks: [] }),
    ]
    expect(ids[1]).not.toBe(ids[0])
    expect(ids[2]).toBe(ids[0])
  })

  it.each<[string, () => Manifest[]]>([
    ['the build itself', () => [gates[1]]],
    ['a shell', () => [shell]],
    ['two of one remote', () => [gates[0], gates[2]]],
  ])('is refused where it is %s', async (_, fallbacks) => {
    const builds = [shell, gates[1]]
    await expect(compose(store, { builds, realm, fallbacks: fallbacks() })).rejects.toThrow(
      / is no fallback here: name one other build of a remote/,
    )
  })
})

describe('the fallbacks after an environment', () => {
  const fallbacksAfter = async (builds: Manifest[]) =>
    fallbacksFor(store, 'production', await findEnvironment(store, 'production'), builds)
  const release = async (gate: Manifest) => {
    const builds = [shell, gate]
    const fallbacks = await fallbacksAfter(builds)
    const id = await compose(store, { builds, realm, fallbacks })
    await promote(store, 'production', id)
    return (await readRelease(store, id)).fallbacks
  }

  it('are the live builds, and stay while a build stays', async () => {
    const [one, two, three] = gates
    expect(await release(one)).toEqual([])
    expect(await release(two)).toEqual([named(one)])
    expect(await release(two)).toEqual([named(one)])
    expect(await release(three)).toEqual([named(two)])
    expect(await release(two)).toEqual([named(three)])
  })

  it('are none of a build that was made for an earlier contract', async () => {
    const [one, two] = gates
    await release(one)
    const file = join(store, 'artefacts/gate', one.build, 'portal-manifest.json')
    const manifest = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...manifest, contract: 1 }))
    expect(await fallbacksAfter([shell, two])).toEqual([])
  })

  it('are the live builds even where their release is gone', async () => {
    const [one, two] = gates
    await release(one)
    await rm(join(store, 'releases'), { recursive: true })
    expect(await fallbacksAfter([shell, two])).toEqual([named(one)])
  })

  /** So many visitors had the live release, and the gate failed so many of them. */
  const tell = async (gateway: string, visitors: number, load: number) => {
    const { release: id } = await readEnvironment(store, 'production')
    const failing = { gate: { load, render: 0, healed: 0 } }
    await writeHealthSummary(store, 'production', {
      gateway,
      at: '',
      addresses: visitors,
      releases: { [id]: { visitors, failing, vitals: { samples: 0 } } },
    })
  }

  it('are the last builds that were healthy: two bad releases in a row leave a page (§10.5)', async () => {
    const [good, bad, worse] = gates
    await release(good)
    await tell('one', 40, 1)
    await release(bad)
    await tell('two', 40, 20)
    expect(await release(worse)).toEqual([named(good)])
  })

  it('are healthy builds rather than those that too few visitors had', async () => {
    const [good, unknown, worse] = gates
    await release(good)
    await tell('one', 40, 0)
    await release(unknown)
    await tell('two', 2, 0)
    expect(await release(worse)).toEqual([named(good)])
  })
})

describe('an exchanged remote', () => {
  it('is told to the browser, and is a release of its own', async () => {
    const [one, two] = gates
    const builds = [shell, two]
    const overrides = [{ remote: 'gate', build: two.build }]
    const plain = await compose(store, { builds, realm, fallbacks: [one] })
    const id = await compose(store, { builds, realm, fallbacks: [one], overrides })
    expect(id).not.toBe(plain)
    expect((await bootOf(id)).overrides).toEqual(overrides)
    expect((await bootOf(plain)).overrides).toBeUndefined()
    expect((await readRelease(store, id)).overrides).toEqual(overrides)
    expect(await readRelease(store, plain)).not.toHaveProperty('overrides')
  })

  it('can be composed of a release again: it holds its settings', async () => {
    const id = await compose(store, { builds: [shell, gates[0]], realm })
    const { shell: composed, remotes, realm: settings } = await readRelease(store, id)
    const builds = [composed, ...remotes]
    expect(await compose(store, { builds, realm: settings })).toBe(id)
  })
})
