import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from '@jest/globals'
import { holdStore, useTempFolder } from '#src/testing/temp-store.ts'
import { type StoreUse, withStoreLock } from './lock.ts'

const store = useTempFolder()

const nothing = async () => 'done'
const refusal =
  /another command has worked on the store .*: wait until it is done, or end it/

const lockSource = JSON.stringify(join(import.meta.dirname, 'lock.ts'))

/** Another process. It takes the lock for each use that it is asked for, at once or not at all, and says whether it did. */
function openProcess() {
  const script = `
    import { createInterface } from 'node:readline'
    import { withStoreLock } from ${lockSource}
    for await (const line of createInterface(process.stdin)) {
      const [use, isHeld] = line.split(' ')
      const work = async () => {
        console.log('yes')
        if (isHeld) await new Promise((resolve) => setTimeout(resolve, 60_000))
      }
      await withStoreLock(${JSON.stringify(store())}, use, work, 0).catch((error) => console.log(error.message))
    }`
  const child = spawn(process.execPath, ['-e', script])
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ask = async (line: string): Promise<boolean> => {
    child.stdin.write(`${line}\n`)
    const { value } = await answers.next()
    if (value !== 'yes') expect(value).toMatch(refusal)
    return value === 'yes'
  }
  return {
    /** Whether it gets the lock, without waiting. */
    canTake: (use: StoreUse) => ask(use),
    /** Takes the lock, and has it until it is killed. */
    hold: (use: StoreUse) => ask(`${use} held`),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const uses: StoreUse[] = ['add', 'pointer', 'clear']
const pairs = uses.flatMap((first) => uses.map((second) => [first, second] as const))

/** Any number may add, beside one that moves a pointer. */
const mayMeet = (first: StoreUse, second: StoreUse) =>
  first !== 'clear' && second !== 'clear' && (first === 'add' || second === 'add')

describe('two commands', () => {
  it('of one process meet only if one adds, and the other does not clear', async () => {
    for (const [first, second] of pairs) {
      const release = await holdStore(store(), first)
      const taken = withStoreLock(store(), second, nothing, 0)
      if (mayMeet(first, second)) expect(await taken).toBe('done')
      else await expect(taken).rejects.toThrow(refusal)
      await release()
    }
  })

  it('of two processes meet only so too', async () => {
    const other = openProcess()
    for (const [first, second] of pairs) {
      const release = await holdStore(store(), first)
      expect([first, second, await other.canTake(second)]).toEqual([
        first,
        second,
        mayMeet(first, second),
      ])
      await release()
    }
    // Although this process has held and left another lock meanwhile.
    const release = await holdStore(store(), 'pointer')
    await withStoreLock(store(), 'add', nothing, 0)
    await expect(withStoreLock(store(), 'pointer', nothing, 0)).rejects.toThrow(refusal)
    expect(await other.canTake('pointer')).toBe(false)
    expect(await other.canTake('clear')).toBe(false)
    await release()
    expect(await other.canTake('clear')).toBe(true)
    await other.kill()
  })

  it('follow one another where they may not meet', async () => {
    const said: string[] = []
    const turns = ['one', 'two', 'three'].map((name) =>
      withStoreLock(store(), 'pointer', async () => {
        said.push(`${name} begins`)
        await new Promise(setImmediate)
        said.push(`${name} ends`)
      }),
    )
    await Promise.all(turns)
    for (let turn = 0; turn < said.length; turn += 2)
      expect(said[turn + 1]).toBe(said[turn]?.replace('begins', 'ends'))
  })

  it.each(['pointer', 'clear'] as const)(
    'follow one another at once where one is killed: %s',
    async (use) => {
      const other = openProcess()
      await other.hold(use)
      await expect(withStoreLock(store(), use, nothing, 0)).rejects.toThrow(refusal)
      await other.kill()
      expect(await withStoreLock(store(), use, nothing, 0)).toBe('done')
    },
  )
})

describe('work that holds the lock', () => {
  it('cannot ask for it again', async () => {
    const nested = withStoreLock(store(), 'pointer', (held) =>
      // @ts-expect-error: the lock of this store is held
      withStoreLock(held, 'add', nothing),
    )
    await expect(nested).rejects.toThrow('is asked for by code that holds it')
  })

  it('leaves it to the next, whatever it threw', async () => {
    const failing = withStoreLock(store(), 'clear', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await withStoreLock(store(), 'clear', nothing, 0)).toBe('done')
  })

  it('may ask for that of another store', async () => {
    const both = withStoreLock(store(), 'clear', () =>
      withStoreLock(join(store(), 'other'), 'clear', nothing, 0),
    )
    expect(await both).toBe('done')
  })
})

// A device that has no room for anything.
const onLinux = existsSync('/dev/full') ? it : it.skip

describe('a store that cannot be written to', () => {
  onLinux('because the disk is full, is said to be, with the hint', async () => {
    const filling = withStoreLock(store(), 'add', () =>
      writeFile('/dev/full', 'a byte too many'),
    )
    await expect(filling).rejects.toThrow(
      `the disk of ${store()} is full: make room, or remove what is old with 'portal prune'`,
    )
  })

  it('because it is no folder, or another’s, is said to be', async () => {
    await mkdir(join(store(), 'taken/.lock'), { recursive: true })
    await expect(withStoreLock(join(store(), 'taken'), 'add', nothing)).rejects.toThrow(
      /^the store .*taken cannot be written to: run this as the user who owns it/,
    )
  })

  it('for a reason of ours keeps its error', async () => {
    const error = new TypeError('ours')
    await expect(withStoreLock(store(), 'add', () => Promise.reject(error))).rejects.toBe(
      error,
    )
  })
})
