import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type StoreUse, withStoreLock } from './lock.ts'

let store: string

beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'portal-kit-'))
})
afterEach(() => rm(store, { recursive: true }))

const nothing = async () => 'done'
const refusal =
  /another command has worked on the store .*: wait until it is done, or end it/

/** Another process that has the lock until it is killed. */
async function holder(use: StoreUse) {
  const script = `
    import { withStoreLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    await withStoreLock(${JSON.stringify(store)}, '${use}', async () => {
      process.stdout.write('held')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  await once(child.stdout, 'data')
  return child
}

describe('two commands at once', () => {
  it.each<[StoreUse, StoreUse]>([
    ['add', 'add'],
    ['add', 'pointer'],
    ['pointer', 'add'],
  ])('may %s and %s', async (first, second) => {
    const both = withStoreLock(store, first, () => withStoreLock(store, second, nothing, 0))
    expect(await both).toBe('done')
  })

  it.each<[StoreUse, StoreUse]>([
    ['pointer', 'pointer'],
    ['pointer', 'clear'],
    ['clear', 'pointer'],
    ['add', 'clear'],
    ['clear', 'add'],
    ['clear', 'clear'],
  ])('may not %s and %s', async (first, second) => {
    const both = withStoreLock(store, first, () => withStoreLock(store, second, nothing, 0))
    await expect(both).rejects.toThrow(refusal)
  })

  it('follow one another where they may not', async () => {
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

  it('may be two processes', async () => {
    const child = await holder('pointer')
    await expect(withStoreLock(store, 'pointer', nothing, 0)).rejects.toThrow(refusal)
    child.kill('SIGKILL')
    await once(child, 'exit')
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
