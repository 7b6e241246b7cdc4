import { useLocation } from 'react-router-dom'
import { useHydrated } from 'shared-ui'

const expired = { tone: 'error', message: 'sessionExpired' } as const

/** What the shell sent the visitor here with: that the session has expired, or nothing. */
export function useSessionNotice() {
  const state: { notice?: unknown } | null = useLocation().state
  // The browser keeps the state over a reload; the HTML knows nothing of it.
  const isHydrated = useHydrated()
  return isHydrated && state?.notice === 'sessionExpired' ? expired : null
}
