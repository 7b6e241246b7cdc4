import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from 'shared-api'
import { useHydrated } from 'shared-ui'
import { accountPath } from '#src/layout/site-links.ts'

// One object: a new one at each render would be another navigation each time.
const expired = { notice: 'sessionExpired' }

/** Lets logged-in players pass, others go to the account page (specification §4). Who they are is known in the browser alone, so the HTML holds the page's frame. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const hasToken = useSession(({ token }) => token !== null)
  const hasExpired = useSession(({ hasExpired }) => hasExpired)
  if (!isHydrated || hasToken) return children
  return <Navigate to={accountPath} replace state={hasExpired ? expired : null} />
}
