import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Gauge } from 'prom-client'
import { PortalError } from './errors.ts'

/** A number, or one for each value of the gauge's label. */
type Reading = number | Readonly<Record<string, number>>

type Source<Name extends string> = {
  /** Told as the label of `portal_source_up`. */
  name: string
  gauges: Readonly<Record<Name, { help: string; label?: string }>>
  /** Runs when somebody scrapes. A gauge that is left out has no value. */
  read(): Partial<Record<Name, Reading>> | Promise<Partial<Record<Name, Reading>>>
}

// What Fastify tells of both.
type Request = { method: string; routeOptions: { url?: string | undefined } }
type Answer = { statusCode: number; elapsedTime: number }

/** Prometheus itself gives up after 10 seconds. */
const readLimitMs = 2_000
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = Awaited<ReturnType<typeof openMetrics>>

/**
 * Serves `/metrics` in Prometheus format on a port of its own, which visitors do not reach.
 * @throws PortalError when the port cannot be opened
 */
export async function openMetrics({ host, port }: { host: string; port: number }) {
  // Loaded late: a server without metrics must not pay for it.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status class',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  })
  const up = new Gauge({
    name: 'portal_source_up',
    help: 'Whether the values of a source could be read',
    labelNames: ['source'],
    registers,
  })
  const sources: (() => Promise<void>)[] = []

  const scrape = async () => {
    await Promise.all(sources.map((refresh) => refresh()))
    return registry.metrics()
  }
  let pending: Promise<string> | null = null
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end()
    // However many ask, the databases are read once at a time.
    pending ??= scrape().finally(() => (pending = null))
    const text = await pending.catch(() => null)
    if (text === null) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await once(server.listen(port, host), 'listening').catch(({ code }) => {
    throw new PortalError(
      `metrics cannot be served on ${host}:${port} (${code})`,
      'set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine',
    )
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    /** Counts an answer. Its label is the pattern of the route: visitors can make up URLs. */
    observe({ method, routeOptions }: Request, { statusCode, elapsedTime }: Answer) {
      const route = routeOptions.url ? `${method} ${routeOptions.url}` : 'unknown'
      const status = `${Math.floor(statusCode / 100)}xx`
      requests.observe({ route, status }, elapsedTime / 1_000)
    },
    /** Adds values that are read at each scrape. Those that cannot be read in time are absent: an old one would hide the fault. */
    add<Name extends string>({ name, gauges, read }: Source<Name>) {
      const names = Object.keys(gauges) as Name[]
      const shown = names.map((one) => {
        const { help, label } = gauges[one]
        const labelNames = label ? [label] : []
        return { one, label, gauge: new Gauge({ name: one, help, labelNames, registers }) }
      })
      let reading: ReturnType<typeof readOnce> | null = null
      const readOnce = async () => read()
      sources.push(async () => {
        // One that hangs is not begun again.
        reading ??= readOnce().finally(() => (reading = null))
        const late = setTimeout(readLimitMs, null, { ref: false })
        const values = await Promise.race([reading, late]).catch(() => null)
        up.set({ source: name }, values ? 1 : 0)
        for (const { one, label, gauge } of shown) show(gauge, label, values?.[one])
      })
    },
    async close() {
      server.close()
      server.closeAllConnections()
      registry.clear()
    },
  }
}

function show(gauge: Gauge, label: string | undefined, reading: Reading | undefined) {
  gauge.reset()
  if (typeof reading === 'number') return gauge.set(reading)
  // Without labels, a reset means zero.
  if (!label) return gauge.remove()
  for (const [value, number] of Object.entries(reading ?? {}))
    gauge.set({ [label]: value }, number)
}
