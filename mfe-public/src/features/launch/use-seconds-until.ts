import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (moment: number) =>
  Math.max(0, Math.ceil((moment - Date.now()) / 1000))

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
 * Rounded up; 0 once it has passed (specification §9). @param moment epoch milliseconds
 * @returns null on the server and in the hydrating render, which do not know the visitor's clock
 */
export function useSecondsUntil(moment: number): number | null {
  return useSyncExternalStore(
    useCallback((onTick: () => void) => subscribe(moment, onTick), [moment]),
    () => secondsUntil(moment),
    () => null,
  )
}
