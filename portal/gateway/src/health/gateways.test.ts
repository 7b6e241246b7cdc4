import { afterAll, afterEach, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { readHealthSummaries } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { fail, openEnvironments, visit, visitUntilGiven } from '#src/testing/browsers.ts'

const open = await openEnvironments()
const { store, first, second } = open

afterAll(() => open.clean())
afterEach(async () => {
  await open.closeGateways()
  expect(open.errors).toEqual([])
})

const address = (number: number) => `198.51.100.${number + 1}`

/** Two gateways over one store, and visitors of the canary at each. */
async function openTwo(addressOf: (gateway: number, visitor: number) => string) {
  const gateways = [await open.beginCanary(), await open.start()]
  const visitors = await Promise.all(
    gateways.map((gateway, index) =>
      visitUntilGiven(gateway, second, 2, (visitor) => addressOf(index, visitor)),
    ),
  )
  const failAt = async (...indexes: number[]) => {
    const told = indexes.map((index) =>
      fail(gateways[index] as FastifyInstance, ...(visitors[index] ?? [])),
    )
    await Promise.all(told)
  }
  return { gateways, failAt }
}

it('a canary that fails at two gateways, too seldom at each alone, is ended once', async () => {
  const { failAt } = await openTwo((gateway, visitor) => address(2 * gateway + visitor))
  await failAt(0, 1)
  await until(async () => (await open.canary()) === undefined)
  await open.closeGateways()
  const { history } = await open.environment()
  const ends = history.filter(({ action }) => action === 'canaryEnded')
  expect(ends).toEqual([
    expect.objectContaining({
      reason: expect.stringMatching(/^gate failed at [34] of 4 addresses$/),
    }),
  ])
})

it('a canary that fails at one of two gateways only goes on', async () => {
  const { failAt } = await openTwo((gateway, visitor) => address(2 * gateway + visitor))
  await failAt(0)
  await open.closeGateways()
  expect(await open.canary()).toBe(second)
})

it('an address counts once, whichever gateways its visitors were sent to', async () => {
  const { failAt } = await openTwo((_, visitor) => address(visitor))
  await failAt(0, 1)
  await open.closeGateways()
  expect(await open.canary()).toBe(second)
})

it('what an earlier canary of the same release did wrong says nothing about the next', async () => {
  const { failAt } = await openTwo((gateway, visitor) => address(2 * gateway + visitor))
  await failAt(0)
  await open.restartCanary()
  const gateway = await open.start()
  const next = (visitor: number) => address(2 + visitor)
  await fail(gateway, ...(await visitUntilGiven(gateway, second, 2, next)))
  await open.closeGateways()
  expect(await open.canary()).toBe(second)
})

it('the store holds no address of a visitor', async () => {
  const { failAt } = await openTwo((gateway, visitor) => address(2 * gateway + visitor))
  await failAt(0, 1)
  await open.closeGateways()
  const summaries = await readHealthSummaries(store, open.name())
  expect(summaries).toHaveLength(2)
  expect(summaries[0]?.releases[second]?.canary?.networks).toHaveLength(2)
  expect(JSON.stringify(summaries)).not.toContain('198.51.100')
})

it('visitors get the same release at every gateway', async () => {
  const { gateways } = await openTwo((_, visitor) => address(visitor))
  const given = new Set<string>()
  for (const gateway of gateways)
    for (let number = 0; number < 20; number += 1) {
      const visitor = await visit(gateway)
      given.add(visitor.release)
      for (const other of gateways)
        expect((await visit(other, undefined, visitor.cookie)).release).toBe(
          visitor.release,
        )
    }
  expect(given).toEqual(new Set([first, second]))
})
