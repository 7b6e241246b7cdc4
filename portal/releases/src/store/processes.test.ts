import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { writeManifest } from '#src/builds/manifest.ts'
import { compose } from '#src/compose/compose.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { promote } from '#src/environments/promote.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { prune } from '#src/maintenance/prune.ts'
import { publish } from '#src/publish/publish.ts'
import { buildRemote } from '#src/testing/apps.ts'
import { composePortal } from '#src/testing/temp-store.ts'
import { filesBelow } from './files.ts'
import { environmentFile } from './store.ts'

/** Counts a process's writes, and kills it before one of them. */
const prelude = `
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  let writes = 0
  for (const name of ['cp', 'mkdir', 'rename', 'rm', 'writeFile']) {
    const real = fs[name]
    fs[name] = (...args) => {
      writes += 1
      if (writes === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
      return real(...args)
    }
  }
  syncBuiltinESMExports()
`

/** What a process is to do: source code that uses exports of a module below src, as `work`. */
type Work = {
  file: string
  code: string
}

/** The source of a call of one of a module's exports. */
const callOf = (name: string, ...args: readonly unknown[]) =>
  `await work.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`

/**
 * Runs work in a process of its own.
 *
 * @param killAt the number of the write before which it is killed; 0: none
 * @returns how many writes it did, or null when it was killed
 */
async function runProcess({ file, code }: Work, killAt = 0): Promise<number | null> {
  const script = `${prelude}
    const work = await import(${JSON.stringify(join(import.meta.dirname, '..', file))})
    ${code}
    console.log(writes)`
  const child = spawn(process.execPath, ['-e', script], {
    env: {
      ...process.env,
      KILL_AT: String(killAt),
      NODE_COMPILE_CACHE: join(tmpdir(), 'portal-compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [exitCode, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit'),
  ])
  if (signal === 'SIGKILL') return null
  if (exitCode !== 0) throw new Error(`the work ended with ${exitCode}`)
  return Number(said)
}

const portal = await composePortal()
// A build that the store does not have yet.
const next = await buildRemote({ dir: join(portal.dir, 'next') })
await writeManifest(next.dir)
/** The store of the test, in which the first release is live. */
let store: string

afterAll(() => portal.clean())

beforeEach(async () => {
  store = await portal.copyStore()
})

const composition = (name = 'Third') => ({
  builds: [portal.shell, portal.gate].map(({ name, build }) => ({ name, build })),
  realm: { name },
})
const publishing = (at: string): Work => ({
  file: 'publish/publish.ts',
  code: `await work.publish(${JSON.stringify(at)}, ${JSON.stringify(next.dir)}, async () => [])`,
})
const composing = (at: string): Work => ({
  file: 'compose/compose.ts',
  code: callOf('compose', at, composition()),
})
const promoting = (at: string): Work => ({
  file: 'environments/promote.ts',
  code: callOf('promote', at, 'production', portal.second),
})
const pruning = (at: string, keep = 1): Work => ({
  file: 'maintenance/prune.ts',
  code: callOf('prune', at, { keep }),
})

async function expectInOrder(at = store) {
  expect((await diagnose(at)).findings).toEqual([])
}

const temporaryFiles = async () =>
  (await filesBelow(store)).filter((file) => file.includes('.tmp'))

describe('a command that is killed in the middle', () => {
  const pointer = () => readFile(environmentFile(store, 'production'), 'utf8')

  /** Kills work halfway, and around the rename that brings it into sight, each time on a fresh copy. */
  async function killAtEachMoment(
    work: (at: string) => Work,
    check: (isLast: boolean) => Promise<void>,
  ) {
    const from = store
    const writes = (await runProcess(work(await portal.copyStore(from)))) ?? 0
    expect(writes).toBeGreaterThan(1)
    for (const moment of new Set([Math.ceil(writes / 2), writes - 1, writes])) {
      store = await portal.copyStore(from)
      expect(await runProcess(work(store), moment)).toBeNull()
      await expectInOrder()
      await check(moment === writes)
      // What it left is cleared away once it is old.
      for (const path of await readdir(store, { recursive: true }))
        if (path.endsWith('.tmp')) await utimes(join(store, path), 0, 0)
      await prune(store)
      expect(await temporaryFiles()).toEqual([])
    }
  }

  it.each<[string, (at: string) => Work, () => Promise<unknown>]>([
    ['publish', publishing, () => publish(store, next.dir, async () => [])],
    ['compose', composing, () => compose(store, composition())],
    ['promote', promoting, () => promote(store, 'production', portal.second)],
  ])(
    'leaves nothing half written in sight, and works the next time: %s',
    async (name, work, again) => {
      const before = await pointer()
      await killAtEachMoment(work, async (isLast) => {
        // The last of its writes clears up: what it promotes is live by then.
        if (name !== 'promote' || !isLast) expect(await pointer()).toBe(before)
        await again()
        await expectInOrder()
      })
    },
  )

  it('loses no release of which it removed the half: prune', async () => {
    await promote(store, 'production', portal.second)
    await killAtEachMoment(pruning, async () => {
      expect(await readdir(join(store, 'releases'))).toContain(portal.second)
      await prune(store, { keep: 1 })
      expect((await diagnose(store)).releases).toBe(1)
    })
  })
})

describe('several people at once', () => {
  it('of two processes change the canary 150 times each, composing meanwhile, and each change is there', async () => {
    // No two loops use the same share, so each promotion changes something.
    const composeFile = JSON.stringify(join(import.meta.dirname, '../compose/compose.ts'))
    const changing = (process: number): Work => ({
      file: 'environments/promote.ts',
      code: `
        const { compose } = await import(${composeFile})
        const store = ${JSON.stringify(store)}
        const change = async (loop) => {
          for (let turn = 0; turn < 50; turn += 1) {
            const canary = 1 + ${process} * 6 + loop * 2 + (turn % 2)
            await work.promote(store, 'production', '${portal.second}', { canary })
          }
        }
        const addBuilds = async () => {
          for (let turn = 0; turn < 50; turn += 1)
            await compose(store, ${JSON.stringify(composition('Second'))})
        }
        await Promise.all([0, 1, 2].map(change).concat(addBuilds()))`,
    })
    await Promise.all([0, 1].map((process) => runProcess(changing(process))))
    const { history, version, apps } = await readEnvironment(store, 'production')
    const shares = history.flatMap(({ share }) => share ?? [])
    expect(apps['realm.json']?.canary?.share).toBe(shares.at(-1))
    const expected = Array.from({ length: 12 }, (_, share) => Array(25).fill(share + 1))
    expect(shares.sort((one, other) => one - other)).toEqual(expected.flat())
    expect(version).toBe(301)
  })

  it('compose, take back and prune, and what is live is whole', async () => {
    await promote(store, 'production', portal.second)
    const takingBack = {
      file: 'environments/rollback.ts',
      code: callOf('rollback', store, 'production'),
    }
    await Promise.all(
      [composing(store), takingBack, pruning(store, 2)].map((one) => runProcess(one)),
    )
    expect((await readEnvironment(store, 'production')).release).toBe(portal.first)
    expect((await diagnose(store)).releases).toBe(3)
    await expectInOrder()
    expect(await temporaryFiles()).toEqual([])
  })
})
