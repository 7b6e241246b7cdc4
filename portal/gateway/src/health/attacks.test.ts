import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { promote, readEnvironment, realmName } from 'portal-releases'
import { composePortal, until, writeEnvironment } from 'portal-releases/testing'
import { createGateway } from '#src/gateway.ts'
import { broken, type TestBrowser } from '#src/testing/browsers.ts'
import {
  sendOverHttp,
  visitOverHttp,
  visitOverHttpUntilGiven,
} from '#src/testing/http-browsers.ts'

let gateways: FastifyInstance[] = []
/** Each test has an environment of its own. */
let name = 'environment-0'
let tests = 0

const portal = await composePortal()
afterAll(() => portal.clean())

async function closeGateways() {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  gateways = []
}
afterEach(closeGateways)

/** Starts one more gateway over the canary; what it says of addresses, it is told by a proxy on this machine. */
async function startGateway(): Promise<string> {
  const gateway = await createGateway({
    store: portal.store,
    environment: name,
    api: 'http://127.0.0.1:9',
    trustProxy: ['127.0.0.1'],
  })
  gateways.push(gateway)
  return gateway.listen({ host: '127.0.0.1', port: 0 })
}

async function begin(): Promise<string> {
  tests += 1
  name = `environment-${tests}`
  const { store, first, second } = portal
  await promote(store, name, first)
  await promote(store, name, second, { canary: 50 })
  return startGateway()
}

const canaryNow = async () =>
  (await readEnvironment(portal.store, name)).combinations[realmName]

/** A gateway that is closed has finished what it began. */
async function expectCanaryToGoOn() {
  await closeGateways()
  expect(await canaryNow()).toBe(portal.second)
}

const attackers = ['203.0.113.1', '203.0.113.2'] as const

/** One visitor of the canary at each of so many addresses. */
async function visitHonestly(origin: string, count: number): Promise<TestBrowser[]> {
  const visitors: TestBrowser[] = []
  for (let number = 1; number <= count; number += 1)
    visitors.push(
      ...(await visitOverHttpUntilGiven(origin, portal.second, 1, `198.51.100.${number}`)),
    )
  return visitors
}

/** Beacons that say that the canary failed, from both addresses of the attacker. */
async function forge(origin: string, cookieOf: (number: number) => string) {
  const forged = Array.from({ length: 100 }, (_, number) => ({
    cookie: cookieOf(number),
    release: portal.second,
    remoteAddress: attackers[number % 2] ?? '',
  }))
  await sendOverHttp(origin, forged, [broken])
}

async function farmCookies(origin: string): Promise<TestBrowser[]> {
  const farmed: TestBrowser[] = []
  for (const address of attackers)
    farmed.push(...(await visitOverHttpUntilGiven(origin, portal.second, 40, address)))
  return farmed
}

describe.each([
  ['while others have the canary', 4],
  ['before anybody else has the canary', 0],
])('forged beacons from two addresses %s', (_, others) => {
  it('end nothing without a cookie', async () => {
    const origin = await begin()
    await visitHonestly(origin, others)
    for (const address of attackers) await visitOverHttp(origin, address)
    await forge(origin, () => '')
    await expectCanaryToGoOn()
  })

  it('end nothing with cookies that are made up', async () => {
    const origin = await begin()
    await visitHonestly(origin, others)
    for (const address of attackers)
      await visitOverHttpUntilGiven(origin, portal.second, 1, address)
    const hex = (number: number) => number.toString(16).padStart(16, '0')
    await forge(origin, (number) => `visitor=${number}.${hex(number)}.${'A'.repeat(22)}`)
    await forge(origin, (number) => `visitor=${number}.${hex(number).slice(8)}`)
    await expectCanaryToGoOn()
  })

  it('end nothing with cookies that were fetched for it', async () => {
    const origin = await begin()
    await visitHonestly(origin, others)
    await sendOverHttp(origin, await farmCookies(origin), [broken])
    await expectCanaryToGoOn()
  })

  it('end nothing after a restart, with cookies that are still valid', async () => {
    const farmed = await farmCookies(await begin())
    await closeGateways()
    const origin = await startGateway()
    await visitHonestly(origin, others)
    await sendOverHttp(origin, farmed, [broken])
    await expectCanaryToGoOn()
  })
})

describe('forged beacons from one IPv6 /48', () => {
  it('end nothing, however many /64s it has', async () => {
    const origin = await begin()
    await visitHonestly(origin, 4)
    const farmed: TestBrowser[] = []
    for (let number = 1; number <= 20; number += 1) {
      const address = `2001:db8:0:${number.toString(16)}::1`
      farmed.push(...(await visitOverHttpUntilGiven(origin, portal.second, 1, address)))
    }
    await sendOverHttp(origin, farmed, [broken])
    await expectCanaryToGoOn()
  })
})

describe('forged beacons from a handful of networks right after a restart', () => {
  it('end nothing that others were given before it', async () => {
    const before = await begin()
    await writeEnvironment(portal.store, { thresholds: { failingShare: 50 } }, name)
    await visitHonestly(before, 4)
    const networks = [...attackers, '203.0.113.3']
    const farmed = await Promise.all(
      networks.map((address) => visitOverHttpUntilGiven(before, portal.second, 5, address)),
    )
    await closeGateways()
    const origin = await startGateway()
    await sendOverHttp(origin, farmed.flat(), [broken])
    await expectCanaryToGoOn()
  })
})

describe('forged beacons from one address', () => {
  it('end nothing that others were given', async () => {
    const origin = await begin()
    await visitHonestly(origin, 1)
    const farmed = await visitOverHttpUntilGiven(origin, portal.second, 20, attackers[0])
    await sendOverHttp(origin, farmed, [broken])
    await expectCanaryToGoOn()
  })

  it('end nothing where others have the live release', async () => {
    const origin = await begin()
    await visitOverHttpUntilGiven(origin, portal.first, 1, '198.51.100.1')
    const farmed = await visitOverHttpUntilGiven(origin, portal.second, 20, attackers[0])
    await sendOverHttp(origin, farmed, [broken])
    await expectCanaryToGoOn()
  })

  it('end nothing right after a restart, when others were there before it', async () => {
    const before = await begin()
    await visitHonestly(before, 2)
    await closeGateways()
    const origin = await startGateway()
    const farmed = await visitOverHttpUntilGiven(origin, portal.second, 20, attackers[0])
    await sendOverHttp(origin, farmed, [broken])
    await expectCanaryToGoOn()
  })
})

describe('a visitor who chooses a cohort', () => {
  it('is dealt another one', async () => {
    const origin = await begin()
    const { cookie } = await visitOverHttp(origin, attackers[0])
    const forged = cookie.replace(/=\d+/, (cohort) => (cohort === '=7' ? '=8' : '=7'))
    const again = await visitOverHttp(origin, attackers[0], forged)
    expect(again.cookie).not.toBe(forged)
    const kept = await visitOverHttp(origin, attackers[0], again.cookie)
    expect(kept.cookie).toBe(again.cookie)
  })

  it('is not heard about the canary with the cookie of the other release', async () => {
    const origin = await begin()
    const visitors = []
    for (let number = 1; number <= 5; number += 1)
      visitors.push(
        ...(await visitOverHttpUntilGiven(origin, portal.first, 1, `198.51.100.${number}`)),
      )
    const lies = visitors.map((visitor) => ({ ...visitor, release: portal.second }))
    await sendOverHttp(origin, lies, [broken])
    await expectCanaryToGoOn()
  })
})

describe('a canary that is truly broken', () => {
  const endsBy = async (origin: string, visitors: TestBrowser[]) => {
    await sendOverHttp(origin, visitors, [broken])
    await until(async () => (await canaryNow()) === undefined)
    const { history } = await readEnvironment(portal.store, name)
    return history.at(-1)
  }

  it('ends although thousands of made-up visitors of one address had no trouble', async () => {
    const origin = await begin()
    const visitors = await visitHonestly(origin, 3)
    for (let round = 0; round < 40; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, () => visitOverHttp(origin, attackers[0])),
      )
    expect(await endsBy(origin, visitors)).toMatchObject({
      action: 'canaryEnded',
      reason: 'gate failed at 3 of 4 addresses',
    })
  })

  it('ends where all visitors come from one address, as behind a proxy that hides them', async () => {
    const origin = await begin()
    const visitors = await visitOverHttpUntilGiven(origin, portal.second, 4, '198.51.100.1')
    expect(await endsBy(origin, visitors.slice(0, 3))).toMatchObject({
      action: 'canaryEnded',
      reason: 'gate failed 3 of 4 visitors',
    })
  })

  it('ends by the word of visitors whom another gateway served', async () => {
    const visitors = await visitHonestly(await begin(), 3)
    expect(await endsBy(await startGateway(), visitors)).toMatchObject({
      action: 'canaryEnded',
      reason: 'gate failed at 3 of 3 addresses',
    })
  })
})
