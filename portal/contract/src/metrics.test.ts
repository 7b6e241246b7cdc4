import { afterAll, describe, expect, it } from '@jest/globals'
import { openMetrics } from './metrics.ts'

const host = '127.0.0.1'
const metrics = await openMetrics({ host, port: 0 })
afterAll(() => metrics.close())

async function scrape() {
  const text = await (await fetch(metrics.url)).text()
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const about = async (name: string) =>
  (await scrape()).filter((line) => line.startsWith(name))

it('counts answers by route and status class, and never by a URL that a visitor made up', async () => {
  const took = (statusCode: number) => ({ statusCode, elapsedTime: 20 })
  metrics.observe({ method: 'GET', routeOptions: { url: '/top/:id' } }, took(200))
  metrics.observe({ method: 'GET', routeOptions: { url: '/top/:id' } }, took(304))
  metrics.observe({ method: 'PUT', routeOptions: {} }, took(404))
  const name = 'http_request_duration_seconds'
  expect(await about(`${name}_count`)).toEqual([
    `${name}_count{route="GET /top/:id",status="2xx"} 1`,
    `${name}_count{route="GET /top/:id",status="3xx"} 1`,
    `${name}_count{route="unknown",status="4xx"} 1`,
  ])
  const bucket = `${name}_bucket{le="0.025",route="GET /top/:id",status="2xx"} 1`
  expect(await about(`${name}_bucket`)).toContain(bucket)
})

it('tells the delay of the event loop', async () => {
  expect(await about('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
})

it('serves nothing else', async () => {
  expect((await fetch(new URL('/', metrics.url))).status).toBe(404)
})

describe('values that are read when somebody scrapes', () => {
  type Values = { depth?: Record<string, number>; imbalance?: number }
  const state = { reads: 0, read: async (): Promise<Values> => ({}) }
  metrics.add({
    name: 'database',
    gauges: {
      depth: { help: 'Waiting', label: 'queue' },
      imbalance: { help: 'Zero' },
    },
    read: () => {
      state.reads += 1
      return state.read()
    },
  })

  it('are there only while they can be read', async () => {
    state.read = async () => ({ depth: { mails: 3, orders: 0 }, imbalance: 0 })
    expect(await about('depth')).toEqual([
      'depth{queue="mails"} 3',
      'depth{queue="orders"} 0',
    ])
    expect(await about('imbalance')).toEqual(['imbalance 0'])
    expect(await about('portal_source_up')).toEqual([
      'portal_source_up{source="database"} 1',
    ])
    state.read = async () => Promise.reject(new Error('gone'))
    const lines = await scrape()
    expect(lines).toContain('portal_source_up{source="database"} 0')
    expect(lines.filter((line) => /^(depth|imbalance)/.test(line))).toEqual([])
  })

  it('are read once, however many ask, and not again while a read hangs', async () => {
    const hanging = Promise.withResolvers<Values>()
    state.read = () => hanging.promise
    state.reads = 0
    await Promise.all([scrape(), scrape()])
    expect(await about('portal_source_up')).toEqual([
      'portal_source_up{source="database"} 0',
    ])
    expect(state.reads).toBe(1)
    hanging.resolve({ depth: { mails: 1 } })
    expect(await about('depth')).toEqual(['depth{queue="mails"} 1'])
  })
})

it('a port that is taken is named, with the setting', async () => {
  const port = Number(new URL(metrics.url).port)
  await expect(openMetrics({ host, port })).rejects.toThrow(
    `metrics cannot be served on 127.0.0.1:${port} (EADDRINUSE): set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine`,
  )
})
