import type { IncomingHttpHeaders } from 'node:http'

const aboutConnection = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers without those about one connection, which end at each proxy (RFC 9110 §7.6.1). */
export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.toLowerCase().split(/[\s,]+/) ?? []
  const kept = Object.entries(headers).filter(
    ([name]) =>
      !aboutConnection.has(name) && !name.startsWith('proxy-') && !named.includes(name),
  )
  return Object.fromEntries(kept)
}
