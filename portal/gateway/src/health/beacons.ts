import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HealthBeaconSchema, healthPath } from 'portal-contract'
import { Value } from 'typebox/value'
import type { LiveEnvironment } from '#src/environment/live-environment.ts'
import type { Overrides } from '#src/overrides/overrides.ts'
import type { Health } from './health.ts'
import { addressKey, siteOf } from './known-visitors.ts'

const bodyLimit = 16 * 1024
/** Enough for a household that clicks fast; a beacon costs less than a page. */
const beaconsPerMinute = 600

const minuteMs = 60_000
/** Limits memory. In a flood from more addresses, the rest waits for the next minute. */
const maxAddresses = 20_000
/** Addresses of one IPv6 /48, so that a single network cannot use up those of all. */
const maxOfSite = 200

/** Returns a function that counts a request and says whether its address may send more in this minute. */
export function createRateLimit(perMinute: number): (address: string) => boolean {
  const counts = new Map<string, number>()
  const sites = new Map<string, number>()
  let minute = 0
  const hasRoom = (address: string) => {
    if (counts.size >= maxAddresses) return false
    const site = siteOf(address)
    sites.set(site, (sites.get(site) ?? 0) + 1)
    return (sites.get(site) ?? 0) <= maxOfSite
  }
  return (address) => {
    const now = Math.floor(Date.now() / minuteMs)
    if (now !== minute) {
      counts.clear()
      sites.clear()
    }
    minute = now
    if (!counts.has(address) && !hasRoom(address)) return false
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= perMinute
  }
}

/** Whether a page of this portal sent the request. Scripts of other sites cannot change these headers. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin'
  return URL.parse(headers.origin ?? '')?.host === host
}

/** Registers the route that takes health beacons. A tester with overrides does not count as a visitor of the release. */
export async function registerBeacons(
  gateway: FastifyInstance,
  live: LiveEnvironment,
  health: Health,
  overrides: Overrides,
): Promise<void> {
  const mayTell = createRateLimit(beaconsPerMinute)
  await gateway.register(async (app) => {
    // Browsers choose the content type of a beacon.
    app.removeAllContentTypeParsers()
    const parser = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('*', { parseAs: 'string' }, parser)
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOwn(request)) return reply.code(403).send('Only pages of this site may')
      if (mayTell(addressKey(request.ip))) return
      return reply.code(429).header('retry-after', '60').send('Too many beacons')
    })
    app.post(healthPath, { bodyLimit }, async (request, reply) => {
      const { body: beacon } = request
      if (!Value.Check(HealthBeaconSchema, beacon)) return reply.code(400).send('No beacon')
      const active = await overrides.active(live.current(), request)
      if (active.length === 0) health.report(beacon, request)
      return reply.code(204).send()
    })
  })
}
