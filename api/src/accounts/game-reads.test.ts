import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { createGameReads } from '#src/accounts/game-reads.ts'
import { QueueFullError } from '#src/jobs/bounded-queue.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

describe('the game database', () => {
  it('is asked for two strangers at a time, and for a player at once', async () => {
    const readGame = createGameReads()
    const started: string[] = []
    const ends: (() => void)[] = []
    const read = (name: string) => () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    }
    const strangers = ['a', 'b', 'c', 'd'].map((name) => readGame('anonymous', read(name)))
    const player = readGame('known', read('player'))
    await setImmediate()
    expect(started).toEqual(['a', 'b', 'player'])
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await setImmediate()
    }
    await Promise.all([...strangers, player])
    expect(started).toEqual(['a', 'b', 'player', 'c', 'd'])
  })

  it('that never answers keeps few strangers waiting, and refuses the rest at once', async () => {
    const readGame = createGameReads()
    const never = () => new Promise(() => {})
    for (let i = 0; i < 80; i++) void readGame('anonymous', never)
    await expect(readGame('anonymous', never)).rejects.toThrow(QueueFullError)
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
