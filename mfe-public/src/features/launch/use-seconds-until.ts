import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (moment: number) =>
  Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/**
 * Calls back at each full second before a moment, and at the moment. It reads the clock before each timer, so
 * throttled timers and clock changes cause no drift, and calls back when the page becomes visible again.
 */
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
 * The seconds left until a moment, rounded up and updated every second (specification §9); 0 once it has passed.
 *
 * @param moment epoch milliseconds
 * @returns null on the server and in the hydrating render, which do not know the visitor's clock
 */
export function useSecondsUntil(moment: number): number | null {
  return useSyncExternalStore(
    useCallback((onTick: () => void) => subscribe(moment, onTick), [moment]),
    () => secondsUntil(moment),
    () => null,
  )
}
