import { useLocation } from 'react-router-dom'
import { useHydrated } from 'shared-ui'

const expired = { tone: 'error', message: 'sessionExpired' } as const

/** The notice that the session has expired, if the shell redirected here because of that. */
export function useSessionNotice() {
  const state: { notice?: unknown } | null = useLocation().state
  // The browser keeps the state across a reload, but the HTML does not know it.
  const isHydrated = useHydrated()
  return isHydrated && state?.notice === 'sessionExpired' ? expired : null
}
