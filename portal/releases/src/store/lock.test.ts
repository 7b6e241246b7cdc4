import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { holdStore } from '#src/testing/temp-store.ts'
import { type StoreUse, withStoreLock } from './lock.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-kit-'))
})
afterEach(() => rm(store, { recursive: true }))

const nothing = async () => 'done'
const refusal =
  /another command has worked on the store .*: wait until it is done, or end it/

const lockSource = JSON.stringify(join(import.meta.dirname, 'lock.ts'))

/** Another process that runs code while it holds the lock. */
function spawnWork(use: StoreUse, work: string, waitMs: number) {
  const script = `
    import { withStoreLock } from ${lockSource}
    const work = async () => { ${work} }
    await withStoreLock(${JSON.stringify(store)}, '${use}', work, ${waitMs})`
  const args = ['--input-type=module', '-e', script]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Another process that has the lock until it is killed. */
async function holder(use: StoreUse) {
  const forever = `
    process.stdout.write('held')
    await new Promise((resolve) => setTimeout(resolve, 60_000))`
  const child = spawnWork(use, forever, 60_000)
  await once(child.stdout, 'data')
  return child
}

/** Whether another process gets the lock, without waiting. */
async function isFreeElsewhere(use: StoreUse): Promise<boolean> {
  const child = spawnWork(use, '', 0)
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) expect(error).toMatch(refusal)
  return code === 0
}

const mayMeet: [StoreUse, StoreUse][] = [
  ['add', 'add'],
  ['add', 'pointer'],
  ['pointer', 'add'],
]

const mayNotMeet: [StoreUse, StoreUse][] = [
  ['pointer', 'pointer'],
  ['pointer', 'clear'],
  ['clear', 'pointer'],
  ['add', 'clear'],
  ['clear', 'add'],
  ['clear', 'clear'],
]

describe('two commands of one process', () => {
  it.each(mayMeet)('may %s and %s', async (first, second) => {
    const release = await holdStore(store, first)
    expect(await withStoreLock(store, second, nothing, 0)).toBe('done')
    await release()
  })

  it.each(mayNotMeet)('may not %s and %s', async (first, second) => {
    const release = await holdStore(store, first)
    await expect(withStoreLock(store, second, nothing, 0)).rejects.toThrow(refusal)
    await release()
  })

  it('follow one another where they may not meet', async () => {
    const said: string[] = []
    const turns = ['one', 'two', 'three'].map((name) =>
      withStoreLock(store, 'pointer', async () => {
        said.push(`${name} begins`)
        await new Promise(setImmediate)
        said.push(`${name} ends`)
      }),
    )
    await Promise.all(turns)
    for (let turn = 0; turn < said.length; turn += 2)
      expect(said[turn + 1]).toBe(said[turn]?.replace('begins', 'ends'))
  })
})

describe('commands of two processes', () => {
  it.each(mayMeet)('may %s and %s', async (first, second) => {
    const release = await holdStore(store, first)
    expect(await isFreeElsewhere(second)).toBe(true)
    await release()
  })

  it.each(mayNotMeet)('may not %s and %s', async (first, second) => {
    const release = await holdStore(store, first)
    expect(await isFreeElsewhere(second)).toBe(false)
    await release()
  })

  it('exclude one another although one has held and left another lock meanwhile', async () => {
    const release = await holdStore(store, 'pointer')
    await withStoreLock(store, 'add', nothing, 0)
    await expect(withStoreLock(store, 'pointer', nothing, 0)).rejects.toThrow(refusal)
    expect(await isFreeElsewhere('pointer')).toBe(false)
    expect(await isFreeElsewhere('clear')).toBe(false)
    await release()
    expect(await isFreeElsewhere('clear')).toBe(true)
  })

  it('wait for one that is killed', async () => {
    const child = await holder('pointer')
    await expect(withStoreLock(store, 'pointer', nothing, 0)).rejects.toThrow(refusal)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await withStoreLock(store, 'pointer', nothing, 0)).toBe('done')
  })
})

describe('work that holds the lock', () => {
  it('cannot ask for it again', async () => {
    const nested = withStoreLock(store, 'pointer', (held) =>
      // @ts-expect-error: the lock of this store is held
      withStoreLock(held, 'add', nothing),
    )
    await expect(nested).rejects.toThrow('is asked for by code that holds it')
  })

  it('may ask for that of another store', async () => {
    const both = withStoreLock(store, 'clear', () =>
      withStoreLock(join(store, 'other'), 'clear', nothing, 0),
    )
    expect(await both).toBe('done')
  })
})

describe('a command that ended', () => {
  it('leaves the lock to the next, whatever it threw', async () => {
    const failing = withStoreLock(store, 'clear', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await withStoreLock(store, 'clear', nothing, 0)).toBe('done')
  })

  it('leaves it when it was killed, at once', async () => {
    const child = await holder('clear')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await withStoreLock(store, 'clear', nothing, 0)).toBe('done')
  })
})

// A device that has no room for anything.
const onLinux = existsSync('/dev/full') ? it : it.skip

describe('a store that cannot be written to', () => {
  onLinux('because the disk is full, is said to be, with the hint', async () => {
    const filling = withStoreLock(store, 'add', () =>
      writeFile('/dev/full', 'a byte too many'),
    )
    await expect(filling).rejects.toThrow(
      `the disk of ${store} is full: make room, or remove what is old with 'portal prune'`,
    )
  })

  it('because it is no folder, or another’s, is said to be', async () => {
    await mkdir(join(store, 'taken/.lock'), { recursive: true })
    await expect(withStoreLock(join(store, 'taken'), 'add', nothing)).rejects.toThrow(
      /^the store .*taken cannot be written to: run this as the user who owns it/,
    )
  })

  it('for a reason of ours keeps its error', async () => {
    const error = new TypeError('ours')
    await expect(withStoreLock(store, 'add', () => Promise.reject(error))).rejects.toBe(
      error,
    )
  })
})
