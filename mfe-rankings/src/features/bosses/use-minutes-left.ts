import { useSyncExternalStore } from 'react'

/**
 * Whole minutes from one moment to another, the begun one counted: 0 means that it has come.
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

/** Counts down to a moment, live. The clock is asked each second; a render happens once a minute. */
export function useMinutesLeft(moment: number): number {
  const left = () => minutesBetween(Date.now(), moment)
  return useSyncExternalStore(everySecond, left, left)
}
