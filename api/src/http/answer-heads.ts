import type { Coding, EncodedAnswer, Representation } from '#src/http/encoded-answer.ts'
import { hygieneHeaders } from '#src/http/hygiene-headers.ts'

/** The heads of the two answers to a read: names and values in turn, first that of the request. */
type Heads = { whole: string[]; unchanged: string[] }

const hygiene = Object.entries(hygieneHeaders).flat()

/**
 * Keeps the heads of answers that are in memory. To put one together costs more than to send it,
 * and but for the id of the request it is the same for everyone.
 */
export function createAnswerHeads(cacheControl: string) {
  const kept = new WeakMap<Representation, Heads>()

  return (answer: EncodedAnswer, coding: Coding): Heads => {
    const known = kept.get(answer[coding])
    if (known) return known
    const { bytes, etag } = answer[coding]
    const unchanged = ['x-request-id', '', ...hygiene, 'cache-control', cacheControl]
    unchanged.push('vary', 'Accept-Encoding', 'etag', etag)
    const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
    const content = ['content-type', answer.type, 'content-length', String(bytes.length)]
    const heads = { unchanged, whole: [...unchanged, ...encoding, ...content] }
    kept.set(answer[coding], heads)
    return heads
  }
}
