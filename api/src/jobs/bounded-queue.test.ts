import { describe, expect, it } from '@jest/globals'
import {
  createBoundedQueue,
  type Priority,
  QueueFullError,
} from '#src/jobs/bounded-queue.ts'

describe('the queue of passwords to check', () => {
  it('lets known callers pass anonymous ones, and keeps the order among each', async () => {
    const { add, finish, started } = setUp()
    const callers: Priority[] = ['anonymous', 'anonymous', 'known', 'anonymous', 'known']
    const results = callers.map((caller) => add(caller))
    for (let i = 0; i < callers.length; i++) await finish(100)
    expect(started).toEqual([0, 2, 4, 1, 3])
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
  })

  it('holds what can be done in two seconds, and refuses the next at once', async () => {
    const { add, fill, queue } = setUp({ expected: 100 })
    fill(20)
    await expect(add('anonymous')).rejects.toThrow(QueueFullError)
    await expect(add('anonymous')).rejects.toMatchObject({ retryAfter: 2 })
    expect(() => queue.assertRoom('anonymous')).toThrow(QueueFullError)
    expect(() => queue.assertRoom('known')).not.toThrow()
  })

  it('holds twice as many where two run side by side', async () => {
    const { add, fill } = setUp({ expected: 100, concurrency: 2 })
    fill(40)
    await expect(add('anonymous')).rejects.toThrow(QueueFullError)
  })

  it('holds fewer once it has seen that a job takes longer', async () => {
    const { add, fill, finish } = setUp({ expected: 100 })
    for (let i = 0; i < 40; i++) {
      const result = add('anonymous')
      await finish(1_000)
      await result
    }
    fill(2)
    await expect(add('anonymous')).rejects.toThrow(QueueFullError)
  })

  it('always takes a job where nothing runs, however slow the machine is', async () => {
    const { add, finish } = setUp({ expected: 60_000 })
    const result = add('anonymous')
    await finish(1)
    expect(await result).toBe(0)
  })

  it('always takes a known caller behind an anonymous one who is being served', async () => {
    const { add, finish } = setUp({ expected: 60_000 })
    void add('anonymous')
    await expect(add('anonymous')).rejects.toThrow(QueueFullError)
    const result = add('known')
    await finish(1)
    await finish(1)
    expect(await result).toBe(2)
  })

  it('refuses an anonymous caller whom known ones passed for too long', async () => {
    const { add, finish } = setUp({ expected: 100 })
    void add('anonymous')
    const passed = add('anonymous')
    for (let i = 0; i < 8; i++) void add('known')
    const outcome = expect(passed).rejects.toThrow(QueueFullError)
    for (let i = 0; i < 9; i++) await finish(230)
    await outcome
  })

  it('goes on after a job that fails', async () => {
    const { queue } = setUp()
    const broken = queue.run('known', () => Promise.reject(new Error('broken')))
    await expect(broken).rejects.toThrow('broken')
    expect(await queue.run('anonymous', async () => 'fine')).toBe('fine')
  })
})

function setUp({ expected = 10, concurrency = 1 } = {}) {
  let clock = 0
  let count = 0
  const started: number[] = []
  const running: (() => void)[] = []
  const limits = { concurrency, maxWait: 2_000, expected }
  const queue = createBoundedQueue({ ...limits, now: () => clock })
  const add = (caller: Priority) => {
    const id = count++
    return queue.run(caller, async () => {
      started.push(id)
      await new Promise<void>((resolve) => running.push(resolve))
      return id
    })
  }
  return {
    queue,
    started,
    add,
    fill(count: number) {
      for (let i = 0; i < count; i++) void add('anonymous')
    },
    /** Ends the job that has run longest, after so many milliseconds. */
    async finish(took: number) {
      clock += took
      running.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
