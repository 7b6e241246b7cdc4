import { useSyncExternalStore } from 'react'
import { useRenderedAt } from 'shared-api'

/** Rounded up; 0 once it has passed. Epoch milliseconds. */
export function minutesBetween(now: number, moment: number): number {
  return Math.max(0, Math.ceil((moment - now) / 60_000))
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/**
 * Counts down to a moment. It reads the clock each second and renders once a minute.
 * @returns what is left when the HTML was rendered, on the server and in the hydrating render
 */
export function useMinutesLeft(moment: number): number {
  const renderedAt = useRenderedAt()
  const left = () => minutesBetween(Date.now(), moment)
  return useSyncExternalStore(everySecond, left, () =>
    renderedAt === null ? left() : minutesBetween(renderedAt, moment),
  )
}
