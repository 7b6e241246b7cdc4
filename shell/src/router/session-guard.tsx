import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from 'shared-api'
import { useHydrated } from 'shared-ui'
import { accountPath } from '#src/layout/site-links.ts'

// A constant, because a new object in each render would navigate each time.
const expired = { notice: 'sessionExpired' }

/** Redirects visitors without a session to the account page (docs/specification.md §4.6), after hydration: the server knows no session. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const hasToken = useSession(({ token }) => token !== null)
  const hasExpired = useSession(({ hasExpired }) => hasExpired)
  if (!isHydrated || hasToken) return children
  return <Navigate to={accountPath} replace state={hasExpired ? expired : null} />
}
