export type Budget = {
  /** @returns whether there was anything left for one more */
  spend(): boolean
  /** Takes back what was spent for nothing. */
  giveBack(): void
}

const hour = 3_600_000

/**
 * What all callers together may do: `atOnce` after a quiet time, and `perHour` in the long run. It refills all the
 * time, so whoever exhausts it closes no door for a whole hour. In memory: a restart or a second process adds one
 * more budget, which is still a bound.
 *
 * @param onSpent told when it runs out, at most once an hour
 */
export function createBudget(options: {
  atOnce: number
  perHour: number
  onSpent?: () => void
  now?: () => number
}): Budget {
  const { atOnce, perHour, onSpent, now = () => performance.now() } = options
  let left = atOnce
  let refilledAt = now()
  let toldAt = Number.NEGATIVE_INFINITY

  return {
    spend() {
      const moment = now()
      left = Math.min(atOnce, left + ((moment - refilledAt) / hour) * perHour)
      refilledAt = moment
      if (left >= 1) {
        left -= 1
        return true
      }
      if (moment - toldAt >= hour) {
        toldAt = moment
        onSpent?.()
      }
      return false
    },
    giveBack() {
      left = Math.min(atOnce, left + 1)
    },
  }
}
