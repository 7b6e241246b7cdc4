import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { describeWithMariadb } from 'api/src/testing/mariadb/describe.ts'
import { runShort } from './run-short.ts'

const { STRESS_SEED: seed = randomUUID().slice(0, 8) } = process.env

// The short form of `npm run stress -- deliveries`, which kills real processes besides.
describeWithMariadb('coins sent into a game server that plays dirty', (server) => {
  it.each([
    ['stack', 'MyISAM'],
    ['stack', 'InnoDB'],
    ['custom_mail', 'MyISAM'],
    ['items_delayed', 'InnoDB'],
    ['portal_delivery', 'InnoDB'],
  ] as const)('through %s on %s are neither lost nor doubled', async (channel, engine) => {
    const run = await runShort(server(), { channel, engine, deliveries: 200, seed })
    expect({ seed, violations: run.violations }).toEqual({ seed, violations: [] })
    expect(run.states.delivered).toBeGreaterThan(100)
  })

  it('would be missed by the check if a single one was gone', async () => {
    const options = { channel: 'stack', engine: 'MyISAM', deliveries: 20, seed } as const
    const steal = 'UPDATE items SET count = count - 1 WHERE owner_id = 3'
    const { violations } = await runShort(server(), options, steal)
    // A held delivery may have arrived, so the number is not always -1.
    expect(violations).toEqual([expect.stringMatching(/^hero 3: -?\d+ coins too many$/)])
  })
})
