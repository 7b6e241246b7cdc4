import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// A UUID for each request would take 2 % of the time of a reply from memory.
const prefix = randomUUID().slice(0, 18)
let count = 0

/** @returns the request id of the gateway if it is well-formed, else a new one */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  const isWellFormed = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isWellFormed ? given : `${prefix}-${(count++).toString(36)}`
}
