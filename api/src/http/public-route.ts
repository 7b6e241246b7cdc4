import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type FeatureOff,
  featureOff,
  isFeatureOff,
} from 'shared-api/contract/rules/feature-off'
import { GameLayoutError } from '#src/game/errors.ts'
import { createCachedRead } from '#src/http/cached-read.ts'
import {
  type EncodedResponse,
  encodeResponse,
  sendEncoded,
} from '#src/http/encoded-response.ts'

type Options<Data> = {
  seconds: number
  read(variant: string): Promise<Data>
  /** What the data depends on besides the path, such as a language. */
  variant?: { header: string; of(request: FastifyRequest, reply: FastifyReply): string }
  /** Which part of the data a query selects. There must be few different ones. */
  view?: { of(request: FastifyRequest): string; pick(data: Data, view: string): unknown }
  /** For replies that are not JSON. */
  format?: { type: string; write(data: Data, variant: string): string }
}

type Kept<Data> = {
  data: Data | FeatureOff
  usual: EncodedResponse
  answers: Map<string, Promise<EncodedResponse>>
}

const json = 'application/json; charset=utf-8'

/**
 * Read, serialised and compressed once per interval; all other requests only copy bytes. Where the game database lacks the
 * tables, the answer is FeatureOff.
 */
export function publicRoute<Data>(options: Options<Data>) {
  const { seconds, read, variant, view, format } = options
  const cacheControl = `public, max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=86400`
  const vary = variant ? `Accept-Encoding, ${variant.header}` : 'Accept-Encoding'

  // Only a request gives access to the serialiser of its route.
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
    const { log } = request.server

    const toText = (data: Data, key: string, name: string) =>
      format ? format.write(data, key) : serialize(view ? view.pick(data, name) : data)
    const toAnswer = (data: Data | FeatureOff, key: string, name: string) =>
      isFeatureOff(data)
        ? encodeResponse(JSON.stringify(data), json)
        : encodeResponse(toText(data, key, name), format?.type ?? json)
    const encode = ({ data, answers }: Kept<Data>, key: string, name: string) => {
      const answer = toAnswer(data, key, name)
      answers.set(name, answer)
      return answer
    }
    const cached = createCachedRead<Kept<Data>>({
      interval: seconds * 1_000,
      async read(key) {
        const data = await read(key).catch(offIfMissing)
        // The previous reply is served until the new one is encoded.
        return { data, usual: await toAnswer(data, key, ''), answers: new Map() }
      },
      onFailure: (err) => log.warn({ err, url: request.routeOptions.url }, 'read failed'),
    })
    return async (key: string, name: string) => {
      const kept = await cached.get(key)
      return name === '' ? kept.usual : (kept.answers.get(name) ?? encode(kept, key, name))
    }
  }
  let answerFor: ReturnType<typeof prepare> | null = null

  return async (request: FastifyRequest, reply: FastifyReply) => {
    answerFor ??= prepare(request, reply)
    const key = variant?.of(request, reply) ?? ''
    const answer = await answerFor(key, view?.of(request) ?? '')
    reply.header('cache-control', cacheControl).header('vary', vary)
    return sendEncoded(request, reply, answer)
  }
}

/** The start has named what is missing, so that it is no failure at each read. */
function offIfMissing(error: unknown): FeatureOff {
  if (error instanceof GameLayoutError) return featureOff
  throw error
}
