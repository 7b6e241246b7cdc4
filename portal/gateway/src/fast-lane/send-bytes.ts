import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoded } from 'portal-releases'
import { chooseEncoding } from '#src/encoding.ts'
import { remember } from './remember.ts'

/** Bytes with the headers that are the same in each answer. */
export type Kept = {
  /** What the headers are remembered for. */
  source: object
  bodies: Encoded
  headersOf: (encoding: keyof Encoded) => Readonly<Record<string, string>>
  isKnown: (encoding: keyof Encoded) => boolean
  /** The one header that changes with each answer. */
  changing: readonly [name: string, value: string] | null
  /** Sent to visitors who come over https only. */
  transportSecurity: string | null
}

/** Alternating names and values; the second is that of the changing header, if there is one. */
type Heads = { whole: string[]; unchanged: string[] }

function headsOf({ headersOf, bodies, changing }: Kept, encoding: keyof Encoded): Heads {
  const shared = Object.entries(headersOf(encoding)).flat()
  const unchanged = changing ? [changing[0], '', ...shared] : shared
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const length = ['content-length', String(bodies[encoding].length)]
  return { unchanged, whole: [...unchanged, ...coding, ...length] }
}

/** Sends kept bytes, or 304. The headers of each encoding are written once. */
export function createByteSender() {
  const heads = new WeakMap<object, Partial<Record<keyof Encoded, Heads>>>()
  const encodingOf = remember((accepted) =>
    chooseEncoding({ headers: { 'accept-encoding': accepted } }),
  )
  return ({ headers }: IncomingMessage, response: ServerResponse, kept: Kept): void => {
    const { source, bodies, changing, transportSecurity } = kept
    const encoding = encodingOf(headers['accept-encoding'] ?? '')
    const known = heads.get(source) ?? {}
    heads.set(source, known)
    known[encoding] ??= headsOf(kept, encoding)
    const isKnown = kept.isKnown(encoding)
    const head = isKnown ? known[encoding].unchanged : known[encoding].whole
    // The values are copied, so no other answer gets this one.
    if (changing) head[1] = changing[1]
    if (transportSecurity)
      response.setHeader('strict-transport-security', transportSecurity)
    if (isKnown) response.writeHead(304, head).end()
    else response.writeHead(200, head).end(bodies[encoding])
  }
}
