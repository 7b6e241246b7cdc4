import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { writeManifest } from '#src/builds/manifest.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { promote } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { buildRemote } from '#src/testing/apps.ts'
import { runKilled, sourceFile } from '#src/testing/processes.ts'
import { composePortal, type Portal } from '#src/testing/temp-store.ts'
import { filesBelow } from './files.ts'

let portal: Portal
let store: string

beforeAll(async () => {
  portal = await composePortal()
  const next = await buildRemote({ ...portal, dir: join(portal.dir, 'next') })
  await writeManifest(next.dir)
})
afterAll(() => portal.clean())

beforeEach(async () => {
  store = await portal.copyStore()
})

const inOrder = async () => {
  expect((await diagnose(store)).findings).toEqual([])
  expect((await filesBelow(store)).filter((file) => file.includes('.tmp'))).toEqual([])
}

describe('several people at once', () => {
  it('each change the canary, and none of it is lost', async () => {
    const shares = [11, 12, 13, 14]
    const call = (share: number) =>
      `await work.promote(${JSON.stringify(store)}, 'production', '${portal.second}', { canary: ${share} })`
    await Promise.all(
      shares.map((share) => runKilled('environments/promote.ts', call(share), 0)),
    )
    const { history, apps } = await readEnvironment(store, 'production')
    const { canary } = apps['realm.json'] ?? {}
    const canaries = history.filter(({ action }) => action === 'canary')
    expect(canaries.map(({ share }) => share).sort()).toEqual(shares)
    expect(canary?.share).toBe(canaries.at(-1)?.share)
    await inOrder()
  })

  it('of two processes change it 150 times each, composing meanwhile, and each change is there', async () => {
    const builds = [portal.shell, portal.gate].map(({ name, build }) => ({ name, build }))
    const composition = { builds, realm: { name: 'Second' } }
    // No two loops use the same share, so each promotion changes something.
    const call = (process: number) => `
      const { compose } = await import(${sourceFile('compose/compose.ts')})
      const change = async (loop) => {
        for (let turn = 0; turn < 50; turn += 1) {
          const canary = 1 + ${process} * 6 + loop * 2 + (turn % 2)
          await work.promote(${JSON.stringify(store)}, 'production', '${portal.second}', { canary })
        }
      }
      const addBuilds = async () => {
        for (let turn = 0; turn < 50; turn += 1)
          await compose(${JSON.stringify(store)}, ${JSON.stringify(composition)})
      }
      await Promise.all([0, 1, 2].map(change).concat(addBuilds()))`
    await Promise.all(
      [0, 1].map((process) => runKilled('environments/promote.ts', call(process), 0)),
    )
    const { history, version } = await readEnvironment(store, 'production')
    const shares = history.flatMap(({ share }) => share ?? [])
    const expected = Array.from({ length: 12 }, (_, share) => Array(25).fill(share + 1))
    expect(shares.sort((one, other) => one - other)).toEqual(expected.flat())
    expect(version).toBe(301)
  }, 120_000)

  it('publish the same build, and it is there once and whole', async () => {
    const call = `await work.publish(${JSON.stringify(store)}, ${JSON.stringify(join(portal.dir, 'next/gate'))}, async () => [])`
    await Promise.all([1, 2, 3].map(() => runKilled('publish/publish.ts', call, 0)))
    expect((await diagnose(store)).builds).toBe(3)
    await inOrder()
  })

  it('compose, promote and prune, and what is live is whole', async () => {
    await promote(store, 'production', portal.second)
    const builds = [portal.shell, portal.gate].map(({ name, build }) => ({ name, build }))
    const [of, composition] = [store, { builds, realm: { name: 'Third' } }].map((value) =>
      JSON.stringify(value),
    )
    await Promise.all([
      runKilled('compose/compose.ts', `await work.compose(${of}, ${composition})`, 0),
      runKilled('environments/rollback.ts', `await work.rollback(${of}, 'production')`, 0),
      runKilled('maintenance/prune.ts', `await work.prune(${of}, { keep: 2 })`, 0),
    ])
    expect((await readEnvironment(store, 'production')).release).toBe(portal.first)
    expect((await diagnose(store)).releases).toBe(3)
    await inOrder()
  })
})

describe('a rollback beside a promotion', () => {
  it('happens before or after it, and the history says which', async () => {
    await promote(store, 'production', portal.second)
    await Promise.all([
      promote(store, 'production', portal.first),
      rollback(store, 'production'),
    ])
    const { release, history } = await readEnvironment(store, 'production')
    expect(release).toBe(history.at(-1)?.release)
  })
})
