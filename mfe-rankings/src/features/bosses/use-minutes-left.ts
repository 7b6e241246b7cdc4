import { useSyncExternalStore } from 'react'

/**
 * Minutes from now until a moment, rounded up; 0 once it has passed.
 *
 * @param moment epoch milliseconds
 * @param now epoch milliseconds
 */
export function minutesBetween(now: number, moment: number): number {
  return Math.max(0, Math.ceil((moment - now) / 60_000))
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** Counts down to a moment. It reads the clock each second and renders once a minute. */
export function useMinutesLeft(moment: number): number {
  const left = () => minutesBetween(Date.now(), moment)
  return useSyncExternalStore(everySecond, left, left)
}
