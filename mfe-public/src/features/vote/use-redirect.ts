import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** docs/specification.md §9.12. */
const redirectMs = 1000

/**
 * Replaces the page in the history, because going back must not redirect again.
 * @param target an https address, a path of this site, or null to stay
 */
export function useRedirect(target: string | null): void {
  const navigate = useNavigate()

  // Timers and the address bar are outside React.
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => {
      if (target.startsWith('/')) void navigate(target, { replace: true })
      else window.location.replace(target)
    }, redirectMs)
    return () => clearTimeout(timer)
  }, [target, navigate])
}
