import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Runs the loader of the page on screen again; the old data stays until the new data has loaded. After unmounting it does
 * nothing, because a late answer must not lead the visitor back.
 */
export function useReload(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  const isMounted = useRef(true)

  // Only an effect's cleanup runs when the component unmounts.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  return () => {
    if (!isMounted.current) return
    void navigate(location, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
    })
  }
}

const subscribeToNothing = () => () => {}

/** Whether this render may show what the HTML cannot know (token, clock, path parameters): false while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
