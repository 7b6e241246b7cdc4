import type { Coding, EncodedAnswer, Representation } from '#src/http/encoded-answer.ts'
import { securityHeaderFields } from '#src/http/security-header-fields.ts'

/** The heads of a 200 and of a 304: names and values in turn, the first value being the request's id. */
type Heads = { whole: string[]; unchanged: string[] }

const securityHeaders = Object.entries(securityHeaderFields).flat()

/**
 * Keeps the heads of answers that are in memory: but for the id of the request, which whoever
 * sends one fills in, they are the same for everyone.
 */
export function createAnswerHeads(cacheControl: string) {
  const kept = new WeakMap<Representation, Heads>()

  return (answer: EncodedAnswer, coding: Coding): Heads => {
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
    const heads = { unchanged, whole: [...unchanged, ...encoding, ...content] }
    kept.set(answer[coding], heads)
    return heads
  }
}
