import { securityHeaders } from '#src/headers.ts'
import type { PublicReads } from '#src/live/public-reads.ts'
import { ageOf, knowsTag } from '#src/live/send-kept.ts'
import { createLanguageChoice } from './choose-language.ts'
import type { FastAnswer } from './fast-lane.ts'
import { readPeer, type Trust } from './peer.ts'
import { createByteSender } from './send-bytes.ts'

export type FastReadsOptions = Trust & {
  reads: Pick<PublicReads, 'find'>
  languages: () => readonly string[]
}

/** Answers public reads of the API from memory. */
export function createFastReads({
  reads,
  languages,
  ...trust
}: FastReadsOptions): FastAnswer {
  const send = createByteSender()
  const languageOf = createLanguageChoice()

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || !url.startsWith('/api/') || headers.authorization) return false
    const peer = readPeer(request, trust)
    const kept = peer && reads.find(url, languageOf(headers, languages()))
    if (!kept) return false
    send(request, response, {
      source: kept,
      bodies: kept.bodies,
      headersOf: (encoding) => ({
        ...securityHeaders,
        ...kept.headers,
        etag: kept.etags[encoding],
      }),
      isKnown: (encoding) => knowsTag(headers['if-none-match'], kept.etags[encoding]),
      changing: ['age', ageOf(kept)],
      transportSecurity: peer.transportSecurity,
    })
    return true
  }
}
