import type { Coding, EncodedResponse, Representation } from '#src/http/encoded-response.ts'
import { securityHeaderFields } from '#src/http/security-header-fields.ts'

/** Alternating names and values of a 200 and of a 304. The first value is the request id. */
type Headers = { whole: string[]; unchanged: string[] }

const securityHeaders = Object.entries(securityHeaderFields).flat()

/** The headers are the same for everyone except for the request id, which the sender fills in. */
export function createResponseHeaders(cacheControl: string) {
  const kept = new WeakMap<Representation, Headers>()

  return (answer: EncodedResponse, coding: Coding): Headers => {
    const known = kept.get(answer[coding])
    if (known) return known
    const { bytes, etag } = answer[coding]
    const unchanged = [
      'x-request-id',
      '',
      ...securityHeaders,
      'cache-control',
      cacheControl,
    ]
    unchanged.push('vary', 'Accept-Encoding', 'etag', etag)
    const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
    const content = ['content-type', answer.type, 'content-length', String(bytes.length)]
    const headers = { unchanged, whole: [...unchanged, ...encoding, ...content] }
    kept.set(answer[coding], headers)
    return headers
  }
}
