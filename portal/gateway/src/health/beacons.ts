import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HealthBeaconSchema, healthPath } from 'portal-contract'
import { Value } from 'typebox/value'
import type { LiveEnvironment } from '#src/environment/live-environment.ts'
import type { Overrides } from '#src/overrides/overrides.ts'
import type { Health } from './health.ts'
import { addressKey } from './known-visitors.ts'
import { createRateLimit } from './rate-limit.ts'

const bodyLimit = 16 * 1024
/** Enough for a household that clicks fast; a beacon costs less than a page. */
const beaconsPerMinute = 600

/** Whether a page of this portal sent the request. Scripts of other sites cannot change these headers. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin'
  return URL.parse(headers.origin ?? '')?.host === host
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

type Options = { live: LiveEnvironment; health: Health; overrides: Overrides }

/** Registers the route that takes health beacons. A tester with overrides does not count as a visitor of the release. */
export async function registerBeacons(
  gateway: FastifyInstance,
  { live, health, overrides }: Options,
): Promise<void> {
  const mayTell = createRateLimit(beaconsPerMinute)
  await gateway.register(async (app) => {
    // Browsers choose the content type of a beacon.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOwn(request)) return reply.code(403).send('Only pages of this site may')
      if (mayTell(addressKey(request.ip))) return
      return reply.code(429).header('retry-after', '60').send('Too many beacons')
    })
    app.post(healthPath, { bodyLimit }, async (request, reply) => {
      const beacon = parse(request.body)
      if (!Value.Check(HealthBeaconSchema, beacon)) return reply.code(400).send('No beacon')
      const active = await overrides.active(live.current(), request)
      if (active.length === 0) health.report(beacon, request)
      return reply.code(204).send()
    })
  })
}
