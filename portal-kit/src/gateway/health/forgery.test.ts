import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { createGateway } from '#src/gateway/gateway.ts'
import { readEnvironment } from '#src/release/environment.ts'
import { promote } from '#src/release/promote.ts'
import { fail, visitUntilGiven } from '#src/testing/browsers.ts'
import { composePortal, type Portal, writeEnvironment } from '#src/testing/portal.ts'

let portal: Portal
let gateway: FastifyInstance
/** Each test has an environment of its own. */
let name = 'environment-0'
let tests = 0

beforeAll(async () => {
  portal = await composePortal()
})
afterAll(() => portal.clean())
afterEach(() => gateway.close())

/** Starts a gateway over a canary that ends when it fails so many visitors. */
async function begin(failingVisitors = 3) {
  tests += 1
  name = `environment-${tests}`
  const { store, first, second } = portal
  await promote(store, name, first)
  await promote(store, name, second, { canary: 50 })
  await writeEnvironment(store, { thresholds: { failingVisitors } }, name)
  gateway = await createGateway({ store, environment: name, api: 'http://127.0.0.1:9' })
}

const home = '127.0.0.1'
const visitCanary = (count: number, addressOf?: (number: number) => string) =>
  visitUntilGiven(gateway, portal.second, count, addressOf)

/** The canary is there after all that the gateway had begun has come to its end. */
async function expectCanaryToGoOn() {
  await gateway.close()
  const { canary } = await readEnvironment(portal.store, name)
  expect(canary?.release).toBe(portal.second)
}

describe('a flood of forged beacons', () => {
  it('of visitors whom nobody was given counts for nothing', async () => {
    await begin()
    await visitCanary(3)
    for (let number = 0; number < 200; number += 1) {
      const cookie = `visitor=7.${number.toString(16).padStart(8, '0')}`
      await fail(gateway, { cookie, release: portal.second, remoteAddress: home })
    }
    await expectCanaryToGoOn()
  })

  it('of one address that fetched the canary many times ends nothing that others have too', async () => {
    await begin()
    await visitCanary(2, (number) => `198.51.100.${number}`)
    await fail(gateway, ...(await visitCanary(20, () => '203.0.113.9')))
    await expectCanaryToGoOn()
  })

  it('is not taken for many, whoever joins in', async () => {
    await begin(7)
    await fail(gateway, ...(await visitCanary(20, () => '203.0.113.9')))
    await fail(gateway, ...(await visitCanary(1, () => '198.51.100.1')))
    await expectCanaryToGoOn()
  })
})
