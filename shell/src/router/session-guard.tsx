import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from 'shared-api'
import { useHydrated } from 'shared-ui'

/** Where a visitor without a session is sent (specification §4). */
export const accountPath = '/account'

/** Lets logged-in players pass; who they are is known in the browser alone, so the HTML holds the page's frame. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const hasToken = useSession(({ token }) => token !== null)
  const hasExpired = useSession(({ hasExpired }) => hasExpired)
  if (!isHydrated || hasToken) return children
  const state = hasExpired ? { notice: 'sessionExpired' } : null
  return <Navigate to={accountPath} replace state={state} />
}
