import { useCallback, useSyncExternalStore } from 'react'
import { useRenderedAt } from 'shared-api'

const secondsBetween = (now: number, moment: number) =>
  Math.max(0, Math.ceil((moment - now) / 1000))

/** Reads the clock before each timer, so throttled timers and clock changes cause no drift. */
function subscribe(moment: number, onTick: () => void): () => void {
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
 * Rounded up; 0 once it has passed (docs/specification.md §4.3). @param moment epoch milliseconds
 * @returns on the server and in the hydrating render, which do not know the visitor's clock: the seconds that were left
 *   when the HTML was rendered, or null where the HTML has no live data
 */
export function useSecondsUntil(moment: number): number | null {
  const renderedAt = useRenderedAt()
  return useSyncExternalStore(
    useCallback((onTick: () => void) => subscribe(moment, onTick), [moment]),
    () => secondsBetween(Date.now(), moment),
    () => (renderedAt === null ? null : secondsBetween(renderedAt, moment)),
  )
}
