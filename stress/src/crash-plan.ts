import type { FailPoint } from 'api/src/config/fail-point.ts'

export type Call = { url: string; headers: Record<string, string>; payload: string }

export type Plan = {
  session: { authorization: string }
  last: Call | null
  next: Call | null
  /** Null for a run that ends normally. */
  failPoint: FailPoint | null
}

/** The state after the request of the previous run was repeated. */
export type Report = {
  status: number | null
  body: string | null
  balance: number
  orders: number
  milliseconds: number
}
