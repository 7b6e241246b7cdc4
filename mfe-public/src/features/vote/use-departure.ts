import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Specification §9. */
export const REDIRECT_MS = 1000

/**
 * Leaves for an address after a second. The page takes no place in the history: going back must not lead
 * into the same redirect again.
 *
 * @param target an https address, a path of this site, or null to stay
 */
export function useDeparture(target: string | null): void {
  const navigate = useNavigate()

  // The clock and the address bar lie outside of React.
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => {
      if (target.startsWith('/')) void navigate(target, { replace: true })
      else window.location.replace(target)
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [target, navigate])
}
