const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type TimeLeft = ReturnType<typeof splitTimeLeft>

export function splitTimeLeft(seconds: number) {
  return {
    days: Math.floor(seconds / day),
    hours: Math.floor((seconds % day) / hour),
    minutes: Math.floor((seconds % hour) / minute),
    seconds: seconds % minute,
  }
}

/** Rounded up, and changes seldom enough to be read aloud: days, then hours, then steps of ten minutes. */
export function roundTimeLeft(seconds: number) {
  if (seconds > day) return { unit: 'days' as const, number: Math.ceil(seconds / day) }
  if (seconds > hour) return { unit: 'hours' as const, number: Math.ceil(seconds / hour) }
  return { unit: 'minutes' as const, number: Math.ceil(seconds / (10 * minute)) * 10 }
}
