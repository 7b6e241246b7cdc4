import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import type { Random } from 'api/src/demo/random.ts'
import type { CoinRepository } from 'api/src/game/coins/coins.ts'
import { GameUnavailableError } from 'api/src/game/errors.ts'
import { describeWithMariadb } from 'api/src/testing/mariadb/describe.ts'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import { runSql } from 'api/src/testing/raw-sql.ts'
import { countRows } from 'api/src/testing/test-app.ts'
import { heroes, randomOrder } from './realm.ts'
import { type Deliveries, openAccount, openSimulation } from './simulation.ts'

const workers = 8

/** Loses one in ten connections of deliveries, before or after its statement has arrived. */
function breakConnections(coins: CoinRepository, random: Random): void {
  const { withDeliveryLock } = coins
  const lost = () => new GameUnavailableError('the connection was lost', 'unreachable')
  const mayBreak = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (random.chance(0.05)) throw lost()
    const result = await run()
    if (random.chance(0.05)) throw lost()
    return result
  }
  coins.withDeliveryLock = (id, work) =>
    withDeliveryLock(id, (session) =>
      work({
        raise: (change) => mayBreak(() => session.raise(change)),
        async queue(channel) {
          const queue = await session.queue(channel)
          return {
            ...queue,
            add: (shipment) => mayBreak(() => queue.add(shipment)),
            show: (shipment) => mayBreak(() => queue.show(shipment)),
            discard: (shipment) => mayBreak(() => queue.discard(shipment)),
          }
        },
      }),
    )
}

/** In one process: connections of the site break in the middle of statements, and the game server crashes and starts. */
async function runShort(mariadb: Mariadb, options: Deliveries, atTheEnd = '') {
  const simulation = await openSimulation(mariadb, options, {
    heroes,
    characterMs: 10,
    // By the wait of the site for this very server, so that no slow machine matters.
    window: 3_600,
  })
  const { random, db, server, players } = simulation
  const app = await simulation.openSite()
  await runSql(app.webDatabase, 'PRAGMA synchronous = OFF')
  const { coins } = app.game
  coins.quiet = server.quiet
  breakConnections(coins, random.fork('connections'))
  try {
    const account = await openAccount(app)
    // Refusals, and connections that broke.
    const send = () =>
      app.coins.sendCoins(randomOrder(account, heroes, random)).catch(() => {})
    const begun = () => countRows(app.webDatabase, 'deliveries')
    const work = async () => {
      while ((await begun()) < options.deliveries) {
        const dice = random.next()
        if (dice < 0.45) await send()
        else if (dice < 0.49) await app.coins.recoverDeliveries().catch(() => {})
        else if (dice < 0.5) await players.restart()
        else await players.act()
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    const figures = await simulation.finish(app)
    if (atTheEnd) await db.write(atTheEnd)
    return { ...figures, violations: await simulation.findViolations(app) }
  } finally {
    await app.close()
    await simulation.close()
  }
}

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
