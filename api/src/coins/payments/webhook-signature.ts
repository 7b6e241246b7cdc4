import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '#src/durations.ts'

type SignedParts = {
  /** The header x-signature: `ts=1742505638683,v1=<hex>`. */
  signature: string | undefined
  /** The header x-request-id. */
  requestId: string | undefined
  /** `data.id` of the query. */
  dataId: string
}

/** Reconciliation finds the payments of lost webhooks, so old ones are refused. */
const oldest = 10 * minute
/** The clock of the provider may be ahead of ours. */
const newest = 5 * minute

/** @param now epoch milliseconds */
export function isSigned(
  { signature, requestId, dataId }: SignedParts,
  secret: string,
  now: number,
): boolean {
  const { ts, v1 } = parse(signature ?? '')
  if (!ts || !v1) return false
  const age = now - toMilliseconds(ts)
  if (age > oldest || age < -newest) return false
  return timingSafeEqual(sign({ requestId, dataId, ts }, secret), Buffer.from(v1, 'hex'))
}

/** The HMAC of `id:…;request-id:…;ts:…;`. Absent parts are left out. */
export function sign(
  parts: { requestId: string | undefined; dataId: string; ts: string },
  secret: string,
): Buffer {
  const id = `id:${parts.dataId};`
  const request = parts.requestId ? `request-id:${parts.requestId};` : ''
  return createHmac('sha256', secret).update(`${id}${request}ts:${parts.ts};`).digest()
}

function parse(signature: string) {
  const pairs = signature.split(',').map((part) => part.trim().split('='))
  const names = pairs.map(([name]) => name)
  const isWellFormed = pairs.every((pair) => pair.length === 2) && new Set(names).size === 2
  if (!isWellFormed) return {}
  const { ts = '', v1 = '' } = Object.fromEntries(pairs)
  return /^(\d{10}|\d{13})$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1 } : {}
}

/** The documentation says milliseconds, the provider's SDK uses seconds. */
function toMilliseconds(ts: string) {
  return ts.length === 10 ? Number(ts) * 1_000 : Number(ts)
}
