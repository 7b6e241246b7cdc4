import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { readHealthSummaries } from 'portal-releases'
import { until } from 'portal-releases/testing'
import {
  broken,
  fail,
  openEnvironments,
  tell,
  visit,
  visitUntilGiven,
} from '#src/testing/browsers.ts'
import { sessionCookie } from '#src/testing/overrides.ts'

const open = await openEnvironments()
const { store, first, second } = open

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
        networks: 2,
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

describe('a canary', () => {
  it('goes on when it is the live release that fails', async () => {
    const gateway = await open.beginCanary()
    const browsers = await visitUntilGiven(gateway, second, 5)
    await fail(gateway, ...browsers.map((browser) => ({ ...browser, release: first })))
    await open.closeGateways()
    expect(await open.canary()).toBe(second)
  })
})
