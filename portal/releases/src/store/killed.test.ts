import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { writeManifest } from '#src/builds/manifest.ts'
import { compose } from '#src/compose/compose.ts'
import { promote } from '#src/environments/promote.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { prune } from '#src/maintenance/prune.ts'
import { publish } from '#src/publish/publish.ts'
import { buildRemote } from '#src/testing/apps.ts'
import { runKilled } from '#src/testing/processes.ts'
import { composePortal, type Portal } from '#src/testing/temp-store.ts'
import { filesBelow } from './files.ts'
import { environmentFile } from './store.ts'

let portal: Portal

beforeAll(async () => {
  portal = await composePortal()
  // A build that the store does not have yet.
  const next = await buildRemote({ ...portal, dir: join(portal.dir, 'next') })
  await writeManifest(next.dir)
})
afterAll(() => portal.clean())

const pointer = (store: string) => readFile(environmentFile(store, 'production'), 'utf8')

/** Ages what a killed command left by an hour, and clears it away. */
async function clearLeftovers(store: string) {
  const all = await readdir(store, { recursive: true })
  for (const path of all.filter((name) => name.endsWith('.tmp')))
    await utimes(join(store, path), 0, 0)
  await prune(store)
  return (await filesBelow(store)).filter((file) => file.includes('.tmp/'))
}

/** Moments at which it is killed: halfway, and around the rename that brings it into sight. */
const moments = (writes: number) => [
  ...new Set([Math.ceil(writes / 2), writes - 1, writes]),
]

type Work = {
  name: string
  file: string
  /** Source of the call, given the store's folder as source. */
  call: (store: string) => string
  /** The same in this process. */
  again: (store: string) => Promise<unknown>
}

const works: Work[] = [
  {
    name: 'publish',
    file: 'publish/publish.ts',
    call: (store) =>
      `await work.publish(${store}, ${JSON.stringify(join(portal.dir, 'next/gate'))}, async () => [])`,
    again: (store) => publish(store, join(portal.dir, 'next/gate'), async () => []),
  },
  {
    name: 'compose',
    file: 'compose/compose.ts',
    call: (store) =>
      `await work.compose(${store}, ${JSON.stringify({ builds: [portal.shell, portal.gate], realm: { name: 'Third' } })})`,
    again: (store) =>
      compose(store, { builds: [portal.shell, portal.gate], realm: { name: 'Third' } }),
  },
  {
    name: 'promote',
    file: 'environments/promote.ts',
    call: (store) => `await work.promote(${store}, 'production', '${portal.second}')`,
    again: (store) => promote(store, 'production', portal.second),
  },
]

describe('a command that is killed in the middle', () => {
  it.each(works)(
    'leaves nothing half written in sight, and works the next time: $name',
    async ({ name, file, call, again }) => {
      const whole = await portal.copyStore()
      const writes = (await runKilled(file, call(JSON.stringify(whole)), 0)) ?? 0
      expect(writes).toBeGreaterThan(2)
      for (const moment of moments(writes)) {
        const store = await portal.copyStore()
        const before = await pointer(store)
        expect(await runKilled(file, call(JSON.stringify(store)), moment)).toBeNull()
        expect((await diagnose(store)).findings).toEqual([])
        const after = await pointer(store)
        // The last of its writes clears up: what it promotes is live by then.
        if (name !== 'promote' || moment < writes) expect(after).toBe(before)
        await again(store)
        expect((await diagnose(store)).findings).toEqual([])
        expect(await clearLeftovers(store)).toEqual([])
      }
    },
    60_000,
  )

  it('loses no release of which it removed the half: prune', async () => {
    const whole = await portal.copyStore()
    await promote(whole, 'production', portal.second)
    const call = (store: string) =>
      `await work.prune(${JSON.stringify(store)}, { keep: 1 })`
    const copy = () => portal.copyStore(whole)
    const writes = (await runKilled('maintenance/prune.ts', call(await copy()), 0)) ?? 0
    for (const moment of moments(writes)) {
      const store = await copy()
      expect(await runKilled('maintenance/prune.ts', call(store), moment)).toBeNull()
      expect((await diagnose(store)).findings).toEqual([])
      expect(await readdir(join(store, 'releases'))).toContain(portal.second)
      await prune(store, { keep: 1 })
      expect(await clearLeftovers(store)).toEqual([])
      expect((await diagnose(store)).releases).toBe(1)
    }
  })
})
