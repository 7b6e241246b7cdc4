import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, jest } from '@jest/globals'
import { alterDatabase, startApp, whenTestEnds } from '#src/testing/test-app.ts'

/** Every read of the castles counts to a number first, which takes seconds of a thread. */
const stall = `
  ALTER TABLE castle RENAME TO real_castle;
  CREATE VIEW castle AS SELECT * FROM real_castle WHERE 0 < (
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000)
    SELECT max(i) FROM n
  );
`

describe('a game statement that stalls', () => {
  it('is cut off after two seconds, and its last answer is served meanwhile', async () => {
    const { app, gameFile, log, passTime } = await startOnOurTime()
    const first = await app.inject('/api/castles')
    alterDatabase(gameFile, (db) => db.exec(stall))
    passTime(301_000)
    // The one that asks is not the one who waits.
    const stale = await app.inject('/api/castles')
    expect([stale.statusCode, stale.body]).toEqual([200, first.body])
    await until(log, 'no answer within 2000 ms', passTime)
    const still = await app.inject('/api/castles')
    expect([still.statusCode, still.body]).toEqual([200, first.body])
  })

  it('is a 503 where there never was an answer, and holds up no other for longer', async () => {
    const { app, gameFile, log, passTime } = await startOnOurTime()
    alterDatabase(gameFile, (db) => db.exec(stall))
    const castles = app.inject('/api/castles')
    const bosses = app.inject('/api/npc-respawn')
    await until(log, 'no answer within 2000 ms', passTime)
    expect((await castles).json()).toMatchObject({ code: 'game-unavailable' })
    expect((await castles).statusCode).toBe(503)
    expect((await bosses).statusCode).toBe(200)
  })
})

/** The clock and its timers go on as the test says; threads and files do not know. */
async function startOnOurTime() {
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'performance',
    ],
  })
  whenTestEnds(() => jest.useRealTimers())
  const started = await startApp({ characters: 60 })
  return { ...started, passTime: (ms: number) => jest.advanceTimersByTime(ms) }
}

async function until(log: string[], words: string, passTime: (ms: number) => unknown) {
  while (!log.some((line) => line.includes(words))) {
    passTime(100)
    await setImmediate()
  }
}
