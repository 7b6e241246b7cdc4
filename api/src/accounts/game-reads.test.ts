import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { createGameReads } from '#src/accounts/game-reads.ts'
import { QueueFullError } from '#src/jobs/bounded-queue.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const anonymous = { address: '192.0.2.1' }

describe('the game database', () => {
  it('is asked for two anonymous callers at a time, and for a player at once', async () => {
    const { readGame } = setUp()
    const started: string[] = []
    const ends: (() => void)[] = []
    const read = (name: string) => () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    }
    const others = ['a', 'b', 'c', 'd'].map((name) => readGame(anonymous, read(name)))
    const player = readGame('known', read('player'))
    await setImmediate()
    expect(started).toEqual(['a', 'b', 'player'])
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await setImmediate()
    }
    await Promise.all([...others, player])
    expect(started).toEqual(['a', 'b', 'player', 'c', 'd'])
  })

  it('that never answers keeps few anonymous callers waiting, and refuses the rest at once', async () => {
    const { readGame } = setUp()
    const never = () => new Promise(() => {})
    for (let i = 0; i < 80; i++) void readGame(anonymous, never)
    await expect(readGame(anonymous, never)).rejects.toThrow(QueueFullError)
  })

  it.each([
    ['198.51.100.1', '198.51.100.200', '198.51.101.1'],
    ['2001:db8:1::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('that is slow is read once at a time for the network of %s', async (a, b, c) => {
    const { readGame, take } = setUp()
    const [first, neighbour, other] = [{ address: a }, { address: b }, { address: c }]
    await readGame(first, take(5_600))
    let end = () => {}
    const running = readGame(first, () => new Promise<void>((resolve) => (end = resolve)))
    await expect(readGame(neighbour, take(5_600))).rejects.toThrow(QueueFullError)
    await expect(readGame(other, take(5_600))).resolves.toBe('read')
    end()
    await running
    await expect(readGame(neighbour, take(5_600))).resolves.toBe('read')
  })

  it('that is fast again lets a network ask many things at once again', async () => {
    const { readGame, take } = setUp()
    const askTwice = async () => {
      const reads = [readGame(anonymous, take(5)), readGame(anonymous, take(5))]
      return (await Promise.allSettled(reads)).map(({ status }) => status)
    }
    await readGame(anonymous, take(5_600))
    expect(await askTwice()).toEqual(['fulfilled', 'rejected'])
    for (let i = 0; i < 20; i++) await readGame(anonymous, take(5))
    expect(await askTwice()).toEqual(['fulfilled', 'fulfilled'])
  })

  it('that is slow is reported, at most once an hour', async () => {
    const { readGame, take, slow } = setUp()
    await readGame(anonymous, take(900))
    expect(slow).toEqual([])
    for (let i = 0; i < 100; i++) await readGame(anonymous, take(5_600))
    expect(slow).toEqual([1_173])
    await readGame(anonymous, take(3_600_000))
    expect(slow).toHaveLength(2)
  })

  it.each([
    ['login', { login: 'nobody', password: 'a-wrong-one' }, 10],
    ['register', { login: 'demo', email: 'v@x.co', password: 'segredo99' }, 60],
  ])('is not asked by a %s that a limit refuses', async (path, body, most) => {
    const { app, log } = await startApp({ characters: 20 })
    const visitor = createVisitor(app)
    const send = async () => (await visitor.post(`/auth/${path}`, body)).json().message
    for (let i = 0; i < most; i++) await send()
    log.splice(0)
    expect(await send()).toBe('auth.tooManyAttempts')
    expect(log.filter((line) => line.includes('game statement'))).toEqual([])
  })
})

function setUp() {
  let clock = 0
  const slow: number[] = []
  const readGame = createGameReads(
    (average) => slow.push(Math.round(average)),
    () => clock,
  )
  return {
    readGame,
    /** The averages that were reported. */
    slow,
    /** A read that takes so many milliseconds. */
    take: (milliseconds: number) => async () => {
      clock += milliseconds
      return 'read'
    },
  }
}
