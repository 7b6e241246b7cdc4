import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { writeManifest } from '#src/builds/manifest.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { promote } from '#src/environments/promote.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { prune } from '#src/maintenance/prune.ts'
import { buildRemote } from '#src/testing/apps.ts'
import { usePortal } from '#src/testing/temp-store.ts'
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

const json = JSON.stringify

/** The source of an import of a module below src. */
const from = (file: string) =>
  `await import(${json(join(import.meta.dirname, '..', file))})`

/**
 * Runs source code in a process of its own.
 *
 * @param killAt the number of the write before which it is killed; 0: none
 * @returns how many writes it did, or null when it was killed
 */
async function runProcess(work: string, killAt = 0): Promise<number | null> {
  const script = `${prelude}\n${work}\nconsole.log(writes)`
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

const { portal, store } = await usePortal()
// A build that the store does not have yet.
const next = await buildRemote({ dir: join(portal.dir, 'next') })
await writeManifest(next.dir)

const composition = (name = 'Third') => ({
  builds: [portal.shell, portal.gate].map(({ name, build }) => ({ name, build })),
  realm: { name },
})

// What processes do at a store, as source code.
const publishing = (at: string) => `
  const { publish } = ${from('publish/publish.ts')}
  await publish(${json(at)}, ${json(next.dir)}, async () => [])`
const composing = (at: string) => `
  const { compose } = ${from('compose/compose.ts')}
  await compose(${json(at)}, ${json(composition())})`
const promoting = (at: string) => `
  const { promote } = ${from('environments/promote.ts')}
  await promote(${json(at)}, 'production', ${json(portal.second)})`
const pruning = (at: string, keep = 1) => `
  const { prune } = ${from('maintenance/prune.ts')}
  await prune(${json(at)}, { keep: ${keep} })`

async function expectInOrder(at: string) {
  expect((await diagnose(at)).findings).toEqual([])
}

const temporaryFiles = async (at: string) =>
  (await filesBelow(at)).filter((file) => file.includes('.tmp'))

describe('a command that is killed in the middle', () => {
  const pointer = (at: string) => readFile(environmentFile(at, 'production'), 'utf8')

  /** Kills work halfway, and around the rename that brings it into sight, each time on a fresh copy. */
  async function killAtEachMoment(
    work: (at: string) => string,
    check: (at: string, isLast: boolean) => Promise<void>,
  ) {
    const writes = (await runProcess(work(portal.copyStore(store())))) ?? 0
    expect(writes).toBeGreaterThan(1)
    for (const moment of new Set([Math.ceil(writes / 2), writes - 1, writes])) {
      const at = portal.copyStore(store())
      expect(await runProcess(work(at), moment)).toBeNull()
      await expectInOrder(at)
      await check(at, moment === writes)
      // What it left is cleared away once it is old.
      for (const path of await readdir(at, { recursive: true }))
        if (path.endsWith('.tmp')) await utimes(join(at, path), 0, 0)
      await prune(at)
      expect(await temporaryFiles(at)).toEqual([])
    }
  }

  it.each([
    ['publish', publishing],
    ['compose', composing],
    ['promote', promoting],
  ])(
    'leaves nothing half written in sight, and works the next time: %s',
    async (name, work) => {
      const before = await pointer(store())
      await killAtEachMoment(work, async (at, isLast) => {
        // The last of its writes clears up: what it promotes is live by then.
        if (name !== 'promote' || !isLast) expect(await pointer(at)).toBe(before)
        expect(await runProcess(work(at))).not.toBeNull()
        await expectInOrder(at)
      })
    },
  )

  it('loses no release of which it removed the half: prune', async () => {
    await promote(store(), 'production', portal.second)
    await killAtEachMoment(pruning, async (at) => {
      expect(await readdir(join(at, 'releases'))).toContain(portal.second)
      await prune(at, { keep: 1 })
      expect((await diagnose(at)).releases).toBe(1)
    })
  })
})

describe('several people at once', () => {
  it('of two processes change the canary 60 times each, composing meanwhile, and each change is there', async () => {
    // No two loops use the same share, so each promotion changes something.
    const changing = (process: number) => `
      const { promote } = ${from('environments/promote.ts')}
      const { compose } = ${from('compose/compose.ts')}
      const store = ${json(store())}
      const change = async (loop) => {
        for (let turn = 0; turn < 20; turn += 1) {
          const canary = 1 + ${process} * 6 + loop * 2 + (turn % 2)
          await promote(store, 'production', '${portal.second}', { canary })
        }
      }
      const addBuilds = async () => {
        for (let turn = 0; turn < 20; turn += 1)
          await compose(store, ${json(composition('Second'))})
      }
      await Promise.all([0, 1, 2].map(change).concat(addBuilds()))`
    await Promise.all([0, 1].map((process) => runProcess(changing(process))))
    const { history, version, apps } = await readEnvironment(store(), 'production')
    const shares = history.flatMap(({ share }) => share ?? [])
    expect(apps['realm.json']?.canary?.share).toBe(shares.at(-1))
    const expected = Array.from({ length: 12 }, (_, share) => Array(10).fill(share + 1))
    expect(shares.sort((one, other) => one - other)).toEqual(expected.flat())
    expect(version).toBe(121)
  })

  it('compose, take back and prune, and what is live is whole', async () => {
    await promote(store(), 'production', portal.second)
    const takingBack = `
      const { rollback } = ${from('environments/rollback.ts')}
      await rollback(${json(store())}, 'production')`
    const works = [composing(store()), takingBack, pruning(store(), 2)]
    await Promise.all(works.map((work) => runProcess(work)))
    expect((await readEnvironment(store(), 'production')).release).toBe(portal.first)
    expect((await diagnose(store())).releases).toBe(3)
    await expectInOrder(store())
    expect(await temporaryFiles(store())).toEqual([])
  })
})
