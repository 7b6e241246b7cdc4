import { afterAll, expect, it } from '@jest/globals'
import { openMetrics } from 'portal-contract/metrics'
import { canariesOf, endCanary, promote, readEnvironment } from 'portal-releases'
import { until } from 'portal-releases/testing'
import { openGateway } from '#src/testing/gateway.ts'

const open = await openGateway()
const { store, first, second } = open.portal
const metrics = await openMetrics({ host: '127.0.0.1', port: 0 })
const gateway = await open.another({ metrics })
afterAll(() => open.close())

/** The values of metrics by name and labels. */
async function scrape() {
  const text = await (await fetch(metrics.url)).text()
  const samples = text.split('\n').filter((line) => /^(http|portal)_/.test(line))
  return Object.fromEntries(samples.map((line) => line.split(/ (?=[^ ]+$)/)))
}

it('a gateway tells what it answered, by route, and which release is live', async () => {
  for (const url of ['/', '/nowhere', '/assets/gate/lost.js', '/api/home', '/api/lost'])
    await gateway.inject(url)
  const values = await scrape()
  const answered = (route: string, status: string) =>
    values[`http_request_duration_seconds_count{route="${route}",status="${status}"}`]
  expect([answered('GET /*', '2xx'), answered('GET /*', '3xx')]).toEqual(['1', '1'])
  expect([answered('GET /api/*', '2xx'), answered('GET /api/*', '4xx')]).toEqual(['1', '1'])
  expect(answered('unknown', '4xx')).toBe('1')
  expect(values[`portal_release_info{release="${first}"}`]).toBe('1')
  expect(Object.keys(values).join()).not.toMatch(/nowhere|lost/)
})

it('a gateway tells how each canary fares, and when one was ended for its visitors', async () => {
  await promote(store, 'production', second, { canary: 50 })
  await until(async () => (await gateway.inject('/portal/ready')).body.includes(second))
  const [canary = { run: '' }] = canariesOf(await readEnvironment(store, 'production'))
  const before = await scrape()
  const label = '{canary="realm.json"}'
  expect(before[`portal_canary_share${label}`]).toBe('50')
  expect(before[`portal_canary_failing_networks${label}`]).toBe('0')
  expect(before).not.toHaveProperty('portal_canary_ended_timestamp_seconds')
  await endCanary(store, 'production', canary, { by: 'gateway-one', reason: 'it failed' })
  const ended = async () => (await scrape()).portal_canary_ended_timestamp_seconds
  await until(async () => Math.abs(Number(await ended()) - Date.now() / 1_000) < 60)
  expect(await scrape()).not.toHaveProperty(`portal_canary_share${label}`)
})
