import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import {
  type Environment,
  promote,
  readEnvironment,
  readHealthSummaries,
  realmName,
} from 'portal-releases'
import { composePortal, until, writeEnvironment } from 'portal-releases/testing'
import { broken, fail, tell, visit, visitUntilGiven } from '#src/testing/browsers.ts'
import { createTestGateway } from '#src/testing/gateway.ts'
import { sessionCookie } from '#src/testing/overrides.ts'

let gateway: FastifyInstance
/** Each test has an environment of its own. */
let name = 'environment-0'
let tests = 0
const onError = jest.fn()

const portal = await composePortal()
afterAll(() => portal.clean())

async function begin(settings: Partial<Environment> = {}) {
  tests += 1
  name = `environment-${tests}`
  const { store, first } = portal
  await promote(store, name, first)
  await writeEnvironment(store, settings, name)
  gateway = await createTestGateway(store, { environment: name, onError })
}

beforeEach(() => {
  onError.mockClear()
})
afterEach(async () => {
  await gateway.close()
  expect(onError).not.toHaveBeenCalled()
})

const ready = async () => (await gateway.inject('/portal/ready')).json()
const environment = () => readEnvironment(portal.store, name)

async function startCanary() {
  const { store, second } = portal
  await promote(store, name, second, { canary: 50 })
  await until(async () => (await ready()).canaries?.[realmName] === second)
}

const visitCanary = (count: number, addressOf?: (number: number) => string) =>
  visitUntilGiven(gateway, portal.second, count, addressOf)

/** The canary is there after all that the gateway had begun has come to its end. */
async function expectCanaryToGoOn() {
  await gateway.close()
  expect((await environment()).combinations[realmName]).toBe(portal.second)
}

describe('the health of a release', () => {
  it('is written into the store, for all to see', async () => {
    await begin()
    const { store, first } = portal
    const one = await visit(gateway, '192.0.2.1')
    const other = await visit(gateway, '192.0.2.2')
    await visit(gateway, '192.0.2.2')
    await tell(gateway, one, { failures: [broken], vitals: { lcp: 900, cls: 0.1 } })
    await tell(gateway, other, { vitals: { lcp: 1100, inp: 30 } })
    const expected = {
      [first]: {
        visitors: 2,
        networks: 2,
        failing: { gate: { load: 0, render: 1, healed: 0 } },
        vitals: { lcp: 1100, inp: 30, cls: 0.1, samples: 2 },
      },
    }
    const summaries = () => readHealthSummaries(store, name)
    await until(async () => (await summaries())[0]?.releases[first]?.vitals.samples === 2)
    const [summary, ...others] = await summaries()
    expect(others).toEqual([])
    expect(summary?.gateway).toMatch(/^gateway-[a-z0-9-]+-[0-9a-f]{8}$/)
    expect(summary?.releases).toEqual(expected)
  })

  it('is written a last time when the gateway ends', async () => {
    await begin()
    const { store, first } = portal
    for (let number = 1; number <= 9; number += 1) await visit(gateway, `192.0.2.${number}`)
    await gateway.close()
    const [summary] = await readHealthSummaries(store, name)
    expect(summary?.releases[first]?.visitors).toBe(9)
  })

  it('is not told by who tries a build of his own', async () => {
    await begin({ overrides: { builds: true } })
    const browser = await visit(gateway)
    const cookie = await sessionCookie(portal.store, name, ['gate@0123456789ab'])
    await fail(gateway, { ...browser, cookie })
    await gateway.close()
    const [summary] = await readHealthSummaries(portal.store, name)
    expect(summary?.releases[portal.first]?.failing).toEqual({})
  })

  it('is told by who only says so', async () => {
    await begin({ overrides: { builds: true } })
    const browser = await visit(gateway)
    await fail(gateway, { ...browser, cookie: 'overrides=gate@0123456789ab' })
    await gateway.close()
    const [summary] = await readHealthSummaries(portal.store, name)
    expect(summary?.releases[portal.first]?.failing).toHaveProperty('gate')
  })
})

describe('a canary that fails its visitors', () => {
  it('is ended, and says why', async () => {
    await begin()
    await startCanary()
    const browsers = await visitCanary(4)
    await fail(gateway, ...browsers.slice(0, 3))
    await until(async () => !('canaries' in (await ready())))
    expect((await environment()).history.at(-1)).toMatchObject({
      action: 'canaryEnded',
      release: portal.second,
      reason: 'gate failed 3 of 4 visitors',
    })
    for (const { cookie } of browsers) {
      const answer = await gateway.inject({ url: '/', headers: { cookie } })
      expect(answer.body).toContain(`"release":"${portal.first}"`)
    }
  })

  it('goes on when it is the live release that fails', async () => {
    await begin()
    await startCanary()
    const browsers = await visitCanary(5)
    const { first } = portal
    await fail(gateway, ...browsers.map((browser) => ({ ...browser, release: first })))
    await expectCanaryToGoOn()
  })
})
