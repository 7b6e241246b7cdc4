import type { FailPoint } from 'api/src/config/fail-point.ts'

export type Call = { url: string; headers: Record<string, string>; payload: string }

/** What a life of the server is to do. */
export type Plan = {
  session: { authorization: string }
  last: Call | null
  next: Call | null
  /** Null for a life that ends in peace. */
  failPoint: FailPoint | null
}

/** How things stand once the request of the last life was repeated. */
export type Report = {
  status: number | null
  body: string | null
  balance: number
  orders: number
  milliseconds: number
}
