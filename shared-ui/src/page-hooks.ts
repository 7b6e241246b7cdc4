import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
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

/** Rounded up; 0 once it has passed (docs/specification.md §4.3). */
export const unitsBetween = (now: number, moment: number, unitMs: number) =>
  Math.max(0, Math.ceil((moment - now) / unitMs))

/** Reads the clock before each timer, so throttled timers and clock changes cause no drift. */
function followClock(moment: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    clearTimeout(timer)
    onTick()
    const left = moment - Date.now()
    if (left > 0) timer = setTimeout(next, left % 1000 || 1000)
  }
  next()
  document.addEventListener('visibilitychange', next)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', next)
  }
}

/**
 * Counts down to a moment. It reads the clock each second and renders when the number of units changes.
 * @param moment epoch milliseconds @param unitMs how long a unit is @param renderedAt see `useRenderedAt` of shared-api
 * @returns on the server and in the hydrating render, which do not know the visitor's clock: the units that were left when
 *   the HTML was rendered, or null where the HTML has no live data
 */
export function useTimeLeft(moment: number, unitMs: number, renderedAt: number | null) {
  return useSyncExternalStore(
    useCallback((onTick: () => void) => followClock(moment, onTick), [moment]),
    () => unitsBetween(Date.now(), moment, unitMs),
    () => (renderedAt === null ? null : unitsBetween(renderedAt, moment, unitMs)),
  )
}
