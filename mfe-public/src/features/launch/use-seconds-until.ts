import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (moment: number) =>
  Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/**
 * Tells of each second that begins before the moment, and of the moment itself. Every beat is set by the clock,
 * so neither throttled timers nor a clock that is put right can make it drift; a page that comes back to
 * sight beats at once, because its timers may have slept.
 */
function beat(moment: number, onBeat: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    clearTimeout(timer)
    onBeat()
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
 * The whole seconds left until a moment, refreshed every second (specification §9); zero once it has passed.
 *
 * @param moment epoch milliseconds
 * @returns null on the server and in the hydrating render: only the visitor's clock knows
 */
export function useSecondsUntil(moment: number): number | null {
  return useSyncExternalStore(
    useCallback((onBeat: () => void) => beat(moment, onBeat), [moment]),
    () => secondsUntil(moment),
    () => null,
  )
}
