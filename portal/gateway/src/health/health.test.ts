import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { readHealthSummaries } from 'portal-releases'
import { until, writeEnvironment } from 'portal-releases/testing'
import {
  broken,
  fail,
  openEnvironments,
  type TestBrowser,
  tell,
  visit,
  visitUntilGiven,
} from '#src/testing/browsers.ts'
import { sessionCookie } from '#src/testing/overrides.ts'

const open = await openEnvironments()
const { store, first, second, beginCanary, restart } = open

afterAll(() => open.clean())
afterEach(async () => {
  await open.closeGateways()
  expect(open.errors).toEqual([])
})

const summaries = () => readHealthSummaries(store, open.name())

describe('the health of a release', () => {
  it('is written into the store, for all to see', async () => {
    const gateway = await open.begin()
    const one = await visit(gateway, '192.0.2.1')
    const other = await visit(gateway, '192.0.2.2')
    await visit(gateway, '192.0.2.2')
    await tell(gateway, one, { failures: [broken], vitals: { lcp: 900, cls: 0.1 } })
    await tell(gateway, other, { vitals: { lcp: 1100, inp: 30 } })
    await until(async () => (await summaries())[0]?.releases[first]?.vitals.samples === 2)
    const [summary, ...others] = await summaries()
    expect(others).toEqual([])
    expect(summary?.gateway).toMatch(/^gateway-[a-z0-9-]+-[0-9a-f]{8}$/)
    expect(summary?.releases).toEqual({
      [first]: {
        visitors: 2,
        failing: { gate: { load: 0, render: 1, healed: 0 } },
        vitals: { lcp: 1100, inp: 30, cls: 0.1, samples: 2 },
      },
    })
  })

  it.each<[string, () => Promise<string>, string[]]>([
    [
      'not told by who tries another build',
      () => sessionCookie(store, open.name(), ['gate@0123456789ab']),
      [],
    ],
    ['told by who only says so', async () => 'overrides=gate@0123456789ab', ['gate']],
  ])('is %s', async (_, cookieOf, failing) => {
    const gateway = await open.begin({ overrides: { builds: true } })
    const browser = await visit(gateway)
    await fail(gateway, { ...browser, cookie: await cookieOf() })
    await open.closeGateways()
    const [summary] = await summaries()
    expect(Object.keys(summary?.releases[first]?.failing ?? {})).toEqual(failing)
  })
})

async function expectCanaryToGoOn() {
  await open.closeGateways()
  expect(await open.canary()).toBe(second)
}

const attackers = ['203.0.113.1', '203.0.113.2'] as const
const honestAddress = (number: number) => `198.51.100.${number + 1}`

/** One visitor of the canary at each of so many addresses. */
const visitHonestly = (gateway: FastifyInstance, count: number) =>
  visitUntilGiven(gateway, second, count, honestAddress)

/** Cookies of the canary, fetched from both addresses of the attacker. */
const farmCookies = (gateway: FastifyInstance) =>
  visitUntilGiven(gateway, second, 80, (number) => attackers[number % 2] ?? '')

const forge = (cookieOf: (number: number) => string): TestBrowser[] =>
  Array.from({ length: 100 }, (_, number) => ({
    cookie: cookieOf(number),
    release: second,
    remoteAddress: attackers[number % 2] ?? '',
  }))
const hex = (number: number) => number.toString(16).padStart(16, '0')

describe.each([
  ['while others have the canary', 4],
  ['before anybody else has the canary', 0],
])('forged beacons from two addresses %s', (_, others) => {
  it.each<[string, (gateway: FastifyInstance) => Promise<TestBrowser[]>]>([
    ['without a cookie', async () => forge(() => '')],
    [
      'with cookies that are made up',
      async () => [
        ...forge((number) => `visitor=${number}.${hex(number)}.${'A'.repeat(22)}`),
        ...forge((number) => `visitor=${number}.${hex(number).slice(8)}`),
      ],
    ],
    ['with cookies that were fetched for it', farmCookies],
  ])('end nothing %s', async (_, beacons) => {
    const gateway = await beginCanary()
    await visitHonestly(gateway, others)
    for (const address of attackers)
      await visitUntilGiven(gateway, second, 1, () => address)
    await fail(gateway, ...(await beacons(gateway)))
    await expectCanaryToGoOn()
  })

  it('end nothing after a restart, with cookies that are still valid', async () => {
    const farmed = await farmCookies(await beginCanary())
    const gateway = await restart()
    await visitHonestly(gateway, others)
    await fail(gateway, ...farmed)
    await expectCanaryToGoOn()
  })
})

it('forged beacons from one IPv6 /48 end nothing, however many /64s it has', async () => {
  const gateway = await beginCanary()
  await visitHonestly(gateway, 4)
  const address = (number: number) => `2001:db8:0:${number.toString(16)}::1`
  await fail(gateway, ...(await visitUntilGiven(gateway, second, 20, address)))
  await expectCanaryToGoOn()
})

it('forged beacons from a handful of networks end nothing that others were given before a restart', async () => {
  const before = await beginCanary()
  await writeEnvironment(store, { thresholds: { failingShare: 50 } }, open.name())
  await visitHonestly(before, 4)
  const networks = [...attackers, '203.0.113.3']
  const address = (number: number) => networks[number % 3] ?? ''
  const farmed = await visitUntilGiven(before, second, 15, address)
  await fail(await restart(), ...farmed)
  await expectCanaryToGoOn()
})

it.each([
  ['that others were given', second, false],
  ['where others have the live release', first, false],
  ['right after a restart, when others were there before it', second, true],
])('forged beacons from one address end nothing %s', async (_, release, hasRestarted) => {
  const before = await beginCanary()
  await visitUntilGiven(before, release, 2, honestAddress)
  const gateway = hasRestarted ? await restart() : before
  const farmed = await visitUntilGiven(gateway, second, 20, () => attackers[0])
  await fail(gateway, ...farmed)
  await expectCanaryToGoOn()
})

it.each([
  ['the canary with the cookie of the live release', first, second],
  ['the live release with the cookie of the canary', second, first],
])('a visitor is not heard about %s', async (_, given, release) => {
  const gateway = await beginCanary()
  const visitors = await visitUntilGiven(gateway, given, 5, honestAddress)
  await fail(gateway, ...visitors.map((visitor) => ({ ...visitor, release })))
  await expectCanaryToGoOn()
})

describe('a canary that is truly broken ends', () => {
  const reasonAfter = async (gateway: FastifyInstance, visitors: TestBrowser[]) => {
    await fail(gateway, ...visitors)
    await until(async () => (await open.canary()) === undefined)
    return (await open.environment()).history.at(-1)?.reason
  }

  it('although thousands of made-up visitors of one address had no trouble', async () => {
    const gateway = await beginCanary()
    const visitors = await visitHonestly(gateway, 3)
    for (let number = 0; number < 2_000; number += 1) await visit(gateway, attackers[0])
    const reason = await reasonAfter(gateway, visitors)
    expect(reason).toBe('gate failed at 3 of 4 addresses')
  })

  it('by the word of visitors whom another gateway served', async () => {
    const visitors = await visitHonestly(await beginCanary(), 3)
    const reason = await reasonAfter(await open.start(), visitors)
    expect(reason).toBe('gate failed at 3 of 3 addresses')
  })
})
