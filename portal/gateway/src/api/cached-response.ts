import { etagOf } from 'portal-contract/api'
import { encode, quickQuality } from 'portal-releases'
import type { SharedBody } from '#src/http/send.ts'
import { type Freshness, readFreshness } from './cache-control.ts'

/** The API's last answer to a public call. */
export type CachedResponse = SharedBody & {
  /** The API's own headers for everybody. */
  headers: Readonly<Record<string, string>>
  /** The JSON for pages; undefined if it is none, or too large for a page. */
  data?: unknown
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

function readData(text: string, type: string | null): { data?: unknown } {
  if (!type?.startsWith('application/json') || Buffer.byteLength(text) > maxPageData)
    return {}
  try {
    return { data: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}

/** Whether the API's answer depends on the visitor's language. */
export const variesByLanguage = ({ headers }: Response): boolean =>
  /accept-language/i.test(headers.get('vary') ?? '')

/**
 * Whether it depends on anything else that a visitor sends; such an answer is not for everybody. Beside Accept-Language, a
 * cookie is where a gateway before the API reads the language.
 */
const variesByMore = (response: Response): boolean => {
  const known = ['accept-encoding', 'accept-language']
  if (variesByLanguage(response)) known.push('cookie')
  return (response.headers.get('vary') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .some((name) => name && !known.includes(name))
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
  if (response.status !== 200 || !freshness || variesByMore(response)) return null
  const vary = variesByLanguage(response)
    ? 'Accept-Encoding, Accept-Language, Cookie'
    : 'Accept-Encoding'
  const shared = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  return {
    ...(await encode(text, '', quickQuality)),
    etag: etagOf(text),
    headers: { ...Object.fromEntries(shared), vary },
    ...readData(text, response.headers.get('content-type')),
    freshness,
    upstreamTag: response.headers.get('etag'),
    confirmedAt: now,
  }
}
