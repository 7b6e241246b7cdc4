import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, it, jest } from '@jest/globals'
import { minute } from '#src/durations.ts'
import { alterDatabase, startApp, whenTestEnds } from '#src/testing/test-app.ts'
import readsOfAnswers from './reads-of-answers.json' with { type: 'json' }

const queries = ['', '?limit=100', '?limit=50', '?list=pk', '?list=nothing&limit=100']

describe('statements of the game database', () => {
  it('run once an interval, whatever the crowd and its queries', async () => {
    const clock = jest.spyOn(Date, 'now')
    const { app, log } = await startApp()
    // Of several lists of an answer, each reads a table once.
    for (const [path, reads] of Object.entries(readsOfAnswers)) {
      const ask = () =>
        Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            app.inject(path + queries[index % queries.length]),
          ),
        )
      log.length = 0
      await ask()
      expect({ path, reads: tablesIn(log) }).toEqual({ path, reads })
      const count = log.filter(isStatement).length
      await ask()
      expect(log.filter(isStatement)).toHaveLength(count)

      clock.mockReturnValue(Date.now() + minute)
      await ask()
      // Everyone got the old answer at once; the statements of the new one are on their way.
      while (log.filter(isStatement).length < 2 * count) await setTimeout(1)
      await ask()
      expect(log.filter(isStatement)).toHaveLength(2 * count)
    }
  })

  it('that stall are a 503 after two seconds, and hold up no other for longer', async () => {
    // The clock and its timers go on as the test says; threads and files do not know.
    const real = ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] as const
    jest.useFakeTimers({ doNotFake: [...real, 'clearImmediate'] })
    whenTestEnds(() => jest.useRealTimers())
    const { app, gameFile, log } = await startApp({ characters: 60 })
    // Its thread has 30 s to start.
    await app.inject('/api/events/ffa')
    alterDatabase(gameFile, (db) => db.exec(stall))
    const answers = ['clans/ranking', 'npc-respawn'].map((path) =>
      app.inject(`/api/${path}`),
    )
    while (!log.some((line) => line.includes('no answer within 2000 ms'))) {
      jest.advanceTimersByTime(100)
      await setImmediate()
    }
    const [clans, bosses] = await Promise.all(answers)
    expect([clans?.statusCode, bosses?.statusCode]).toEqual([503, 200])
  })
})

/** Every read of the clans counts to a number first, which takes seconds of a thread. */
const stall = `ALTER TABLE clan_data RENAME TO real_clans;
  CREATE VIEW clan_data AS SELECT * FROM real_clans WHERE 0 < (
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000)
    SELECT max(i) FROM n)`

const isStatement = (line: string) => line.includes('game statement')

function tablesIn(log: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of log.filter(isStatement)) {
    const { sql }: { sql: string } = JSON.parse(line)
    for (const [, table = ''] of sql.matchAll(/(?:from|join) "(\w+)"/g)) {
      if (!table.startsWith('account')) counts[table] = (counts[table] ?? 0) + 1
    }
  }
  return counts
}
