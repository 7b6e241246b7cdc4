import { useLocation } from 'react-router-dom'
import { useHydrated } from 'shared-ui'

const expired = { tone: 'error', message: 'sessionExpired' } as const

export function useSessionNotice() {
  const state: { notice?: unknown } | null = useLocation().state
  // The browser keeps the state across a reload, but the HTML does not know it.
  const isHydrated = useHydrated()
  return isHydrated && state?.notice === 'sessionExpired' ? expired : null
}
