import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnownTag } from 'portal-contract/api'
import {
  type FeatureOff,
  featureOff,
  isFeatureOff,
} from 'shared-api/contract/rules/feature-off'
import { GameLayoutError } from '#src/game/errors.ts'
import { createCachedRead } from '#src/http/cached-read.ts'
import { shareRead } from '#src/http/share-read.ts'

type Options<Data> = {
  seconds: number
  read(variant: string): Promise<Data>
  /** What the data depends on besides the path, such as a language. */
  variant?: { header: string; of(request: FastifyRequest, reply: FastifyReply): string }
  /** Which part of the data a query selects. There must be few different ones, each with a name of its own. */
  view?(request: FastifyRequest): View<Data>
  /** For replies that are not JSON. */
  format?: { type: string; write(data: Data, variant: string): string }
}

type View<Data> = { name: string; pick(data: Data): unknown }
type Body = { bytes: Buffer; type: string; etag: string }

const json = 'application/json; charset=utf-8'
const whole = { name: '', pick: (data: unknown) => data }

/**
 * Read once per interval by one of the replicas, and serialised once for each view. The gateway compresses it. Where the game
 * database lacks the tables, the answer is FeatureOff.
 */
export function publicRoute<Data>(options: Options<Data>) {
  const { seconds, read, variant, view, format } = options
  const cacheControl = `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=86400`

  // Only a request gives access to the serialiser of its route.
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
    const { log, readAges, webDatabase } = request.server
    const { url } = request.routeOptions
    const interval = seconds * 1_000
    const toText = (data: Data | FeatureOff, key: string, { pick }: View<Data>) => {
      if (isFeatureOff(data)) return JSON.stringify(data)
      return format ? format.write(data, key) : serialize(pick(data))
    }
    const cached = createCachedRead({
      interval,
      async read(key) {
        const compute = () => read(key).catch(offIfMissing)
        const name = `${url} ${key}`
        const shared = await shareRead(webDatabase, { name, interval }, compute)
        const bodiesByView = new Map<string, Body>()
        return { ...shared, bodiesByView }
      },
      ageOf: ({ age }) => age,
      onFailure: (err) => log.warn({ err, url }, 'read failed'),
    })
    readAges.set(`GET ${url}`, cached.age)
    return async (key: string, shown: View<Data>): Promise<Body> => {
      const { data, bodiesByView } = await cached.get(key)
      const known = bodiesByView.get(shown.name)
      if (known) return known
      const text = toText(data, key, shown)
      const type = isFeatureOff(data) ? json : (format?.type ?? json)
      const body = { bytes: Buffer.from(text), type, etag: etagOf(text) }
      bodiesByView.set(shown.name, body)
      return body
    }
  }
  let bodyFor: ReturnType<typeof prepare> | null = null

  return async (request: FastifyRequest, reply: FastifyReply) => {
    bodyFor ??= prepare(request, reply)
    const key = variant?.of(request, reply) ?? ''
    const { bytes, type, etag } = await bodyFor(key, view?.(request) ?? whole)
    reply.headers({ 'cache-control': cacheControl, etag })
    if (variant) reply.header('vary', variant.header)
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(type).send(bytes)
  }
}

/** The start has named what is missing, so that it is no failure at each read. */
function offIfMissing(error: unknown): FeatureOff {
  if (error instanceof GameLayoutError) return featureOff
  throw error
}
