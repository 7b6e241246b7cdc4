import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** @returns the gateway's id of a request, if it looks like one, else a new one */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  const isOne = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isOne ? given : randomUUID()
}
