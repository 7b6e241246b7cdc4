import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { writeManifest } from '#src/builds/manifest.ts'
import { readEnvironment } from '#src/environments/environment-file.ts'
import { promote } from '#src/environments/promote.ts'
import { rollback } from '#src/environments/rollback.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { runKilled } from '#src/testing/killed.ts'
import { composePortal, type Portal } from '#src/testing/portal.ts'
import { buildRemote } from '#src/testing/workshop.ts'
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
