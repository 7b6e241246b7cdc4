import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// A UUID per request would take 2 % of the time of a reply from memory.
const run = randomUUID().slice(0, 18)
let count = 0

/** @returns the request id from the gateway if it is well-formed, else a new one */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  const isOne = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isOne ? given : `${run}-${(count++).toString(36)}`
}
