import { describe, expect, it, jest } from '@jest/globals'
import { runCrashes } from './crashes.ts'
import { startEngine } from './engines.ts'
import { runOperations } from './operations.ts'
import { runRolling } from './rolling.ts'
import { runTeams } from './teams.ts'
import { runWebhooks } from './webhooks.ts'

// Each of them is many starts of the server.
jest.setTimeout(300_000)

const engine = await startEngine('sqlite')

// The short form of `npm run stress`, which says what each of them does.
describe('money', () => {
  it('is neither lost nor made by random operations, 64 at a time on one account', async () => {
    const { operations, done, violations } = await runOperations(3_000, engine)
    expect({ operations, violations }).toEqual({ operations: 3_000, violations: [] })
    expect(done).toMatchObject({
      send: expect.any(Number),
      premium: expect.any(Number),
      'payment approved': expect.any(Number),
    })
  })

  it('is neither lost nor doubled by a power cut between two steps', async () => {
    const { killed, violations } = await runCrashes(7, engine, [
      'send-coins.after-intent',
      'send-coins.after-raise',
      'premium.within-purchase',
      'checkout.after-preference',
      'webhook.within-credit',
      'mail.after-claim',
      'register.after-game',
    ])
    expect({ killed, violations }).toEqual({ killed: 7, violations: [] })
  })

  it('comes from genuine webhooks alone, and once', async () => {
    expect(await runWebhooks(300, engine)).toEqual({
      forged: 300,
      replayed: 24,
      genuine: 6,
      creditsByForged: 0,
      creditsByGenuine: 6,
      violations: [],
    })
  })
})

it('two machines end at what the tags of teams say, and visitors meet no broken page, while followers and the registry are killed', async () => {
  const { pages, violations } = await runTeams(12, 'short')
  expect(violations).toEqual([])
  expect(pages).toBeGreaterThan(0)
})

it('visitors lose no request, and no coin, while gateways and API are updated', async () => {
  // Without a drain, nginx may write to a connection just when a gateway closes it.
  const run = { rounds: 1, connections: 20, drainSeconds: 1 }
  const { restarts, requests, violations } = await runRolling(run, engine)
  expect({ restarts, violations }).toEqual({ restarts: 3, violations: [] })
  expect(requests).toBeGreaterThan(20)
})
