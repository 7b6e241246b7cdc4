import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// A UUID for each would cost an answer that is in memory 2 % of its time.
const run = randomUUID().slice(0, 18)
let count = 0

/** @returns the gateway's id of a request, if it looks like one, else a new one of this process */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  const isOne = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isOne ? given : `${run}-${(count++).toString(36)}`
}
