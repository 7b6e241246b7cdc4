import { etagOf } from 'portal-contract/api'
import { encode, quickQuality } from 'portal-releases'
import type { SharedBody } from '#src/http/send.ts'

type Freshness = NonNullable<ReturnType<typeof readFreshness>>

/** The API's last answer to a public call. */
export type CachedResponse = SharedBody & {
  /** The API's own headers for everybody. */
  headers: Readonly<Record<string, string>>
  /** The JSON for pages; undefined if it is none, or too large for a page. */
  data: unknown
  freshness: Freshness
  /** The API's own ETag, for asking again. */
  upstreamTag: string | null
  /** When the API last said that this is its answer, in milliseconds of the monotonic clock. */
  confirmedAt: number
}

/** Bytes of JSON that may ride in the HTML of one page. */
export const maxPageData = 64_000

/** Of one connection or one answer, or said by the gateway itself. */
const ownHeaders = new Set([
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-request-id',
])

/** Reads a `Cache-Control` header. @returns null unless the answer is the same for everybody and may be cached */
export function readFreshness(header: string | null | undefined) {
  const directives = new Map(
    header?.split(',').map((directive) => {
      const [name = '', value] = directive.trim().toLowerCase().split('=')
      return [name, value] as const
    }),
  )
  const isRefused = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name))
  const milliseconds = (name: string) => (Number(directives.get(name)) || 0) * 1000
  const fresh = milliseconds('s-maxage') || milliseconds('max-age')
  if (!directives.has('public') || isRefused || fresh <= 0) return null
  return {
    /** The API's own interval. */
    fresh,
    /** How much longer it may be served while a newer one is asked for. */
    whileRevalidating: milliseconds('stale-while-revalidate'),
    /** How much longer it may be served while the API fails. */
    ifError: milliseconds('stale-if-error'),
  }
}

/** What an answer depends on beside its URL, in lower case. */
const namesInVary = ({ headers }: Response): string[] =>
  headers
    .get('vary')
    ?.toLowerCase()
    .match(/[^\s,]+/g) ?? []

/** Whether the API's answer depends on the visitor's language. */
export const variesByLanguage = (response: Response): boolean =>
  namesInVary(response).includes('accept-language')

function readData(text: string, type: string | null): unknown {
  if (!type?.startsWith('application/json') || Buffer.byteLength(text) > maxPageData) return
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

/**
 * Compresses an answer of the API for all who ask next.
 *
 * @returns null if it is not for everybody, or may not be cached
 */
export async function cacheResponse(
  response: Response,
  text: string,
  now: number,
): Promise<CachedResponse | null> {
  const freshness = readFreshness(response.headers.get('cache-control'))
  // A gateway before the API reads the language from a cookie. Any other cookie would make an answer personal.
  const vary = variesByLanguage(response)
    ? 'Accept-Encoding, Accept-Language, Cookie'
    : 'Accept-Encoding'
  const expected = vary.toLowerCase().split(', ')
  const isForAll = namesInVary(response).every((name) => expected.includes(name))
  if (response.status !== 200 || !freshness || !isForAll) return null
  const shared = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  return {
    ...(await encode(text, '', quickQuality)),
    etag: etagOf(text),
    headers: { ...Object.fromEntries(shared), vary },
    data: readData(text, response.headers.get('content-type')),
    freshness,
    upstreamTag: response.headers.get('etag'),
    confirmedAt: now,
  }
}
