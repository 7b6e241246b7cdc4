import { answersMetrics } from 'portal-contract'
import { etagOf } from 'portal-contract/api'
import { encode, quickQuality } from 'portal-releases'

/** The API's last answer to a public call. */
export type CachedResponse = NonNullable<Awaited<ReturnType<typeof cacheResponse>>>

/** Bytes of JSON that may ride in the HTML of one page. */
export const maxPageData = 64_000

/** Bytes; a public answer beyond is not cached. */
const maxAnswer = 500_000

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
    fresh,
    /** How much longer it may be served while a newer one is asked for. */
    whileRevalidating: milliseconds('stale-while-revalidate'),
    /** How much longer it may be served while the API fails. */
    ifError: milliseconds('stale-if-error'),
  }
}

function readData(text: string, type: string | null): unknown {
  if (!type?.startsWith('application/json') || Buffer.byteLength(text) > maxPageData) return
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}

/** @returns null if the answer is not for everybody, or may not be cached */
async function cacheResponse(response: Response, text: string) {
  const { headers } = response
  const freshness = readFreshness(headers.get('cache-control'))
  const names = (headers.get('vary') ?? '').toLowerCase().split(/[\s,]+/)
  // A gateway before the API reads the language from a cookie. Any other cookie would make an answer personal.
  const isByLanguage = names.includes('accept-language')
  const vary = isByLanguage ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding'
  const expected = vary.toLowerCase().split(', ')
  const isForAll = names.every((name) => name === '' || expected.includes(name))
  if (response.status !== 200 || !freshness || !isForAll) return null
  const shared = [...headers].filter(([name]) => !ownHeaders.has(name))
  return {
    ...(await encode(text, '', quickQuality)),
    etag: etagOf(text),
    /** The API's own headers for everybody. */
    headers: { ...Object.fromEntries(shared), vary },
    isByLanguage,
    /** The JSON for pages; undefined if it is none, or too large for a page. */
    data: readData(text, headers.get('content-type')),
    freshness,
    /** The API's own ETag, for asking again. */
    upstreamTag: headers.get('etag'),
    /** When the API last said that this is its answer, in milliseconds of the monotonic clock. */
    confirmedAt: performance.now(),
  }
}

export type ApiRequest = {
  api: string
  url: string
  language: string
  /** How long the API may take, in milliseconds. A slow answer counts as none. */
  limitMs?: number
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxAnswer) throw new Error(`the answer is larger than ${maxAnswer} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Calls the API as a visitor without a session would, and compresses its answer for all who ask next.
 * @param before its last answer, which it may confirm
 * @returns null if the answer is not for everybody, or may not be cached
 * @throws when the API fails, does not answer in time, or answers with too much
 */
export async function fetchFromApi(
  { api, url, language, limitMs = 10_000 }: ApiRequest,
  before: CachedResponse | null = null,
): Promise<CachedResponse | null> {
  const response = await fetch(new URL(url, api), {
    headers: {
      'accept-encoding': 'identity',
      'accept-language': language,
      ...(before?.upstreamTag && { 'if-none-match': before.upstreamTag }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  })
  const text = await readText(response)
  if (response.status >= 500) throw new Error(`${url}: status ${response.status}`)
  if (response.status !== 304 || !before) return cacheResponse(response, text)
  const cacheControl = response.headers.get('cache-control')
  const freshness = cacheControl === null ? before.freshness : readFreshness(cacheControl)
  return freshness && { ...before, freshness, confirmedAt: performance.now() }
}

export type Material = NonNullable<ReturnType<typeof collectAnswers>>

function timingOf(cached: readonly CachedResponse[]): string {
  const now = performance.now()
  const ages = cached.map(({ confirmedAt }) => now - confirmedAt)
  const left = cached.map(
    ({ confirmedAt, freshness: { fresh, whileRevalidating } }) =>
      confirmedAt + fresh + whileRevalidating - now,
  )
  const metric = (name: string, ms: number) => `${name};dur=${Math.round(ms)}`
  return [
    metric(answersMetrics.age, Math.max(...ages)),
    metric(answersMetrics.left, Math.max(0, Math.min(...left))),
  ].join(', ')
}

/**
 * Collects the answers for a page.
 * @param leaveOut called with each call whose answer does not fit into the page, and its bytes
 * @returns null if there is none
 */
export function collectAnswers(
  data: readonly string[],
  last: (url: string) => CachedResponse | null,
  leaveOut: (url: string, size: number) => void,
) {
  const answers: Record<string, unknown> = {}
  const cached: CachedResponse[] = []
  let left = maxPageData
  for (const url of data) {
    const answer = last(url)
    const size = answer?.identity.length ?? 0
    if (size > left) leaveOut(url, size)
    if (answer?.data === undefined || size > left) continue
    left -= size
    answers[url] = answer.data
    cached.push(answer)
  }
  if (cached.length === 0) return null
  return {
    answers,
    /** Changes when an answer does. */
    version: cached.map(({ etag }) => etag).join(' '),
    /** The value of `Server-Timing` now; see `answersMetrics`. */
    timing: () => timingOf(cached),
  }
}
