const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type TimeLeft = {
  days: number
  hours: number
  minutes: number
  seconds: number
}

export function splitTimeLeft(seconds: number): TimeLeft {
  return {
    days: Math.floor(seconds / day),
    hours: Math.floor((seconds % day) / hour),
    minutes: Math.floor((seconds % hour) / minute),
    seconds: seconds % minute,
  }
}

/** A rounded-up time that changes seldom enough to be read aloud: days, then hours, then steps of ten minutes. */
type RoundedTime = {
  unit: 'days' | 'hours' | 'minutes'
  number: number
}

export function roundTimeLeft(seconds: number): RoundedTime {
  if (seconds > day) return { unit: 'days', number: Math.ceil(seconds / day) }
  if (seconds > hour) return { unit: 'hours', number: Math.ceil(seconds / hour) }
  return { unit: 'minutes', number: Math.ceil(seconds / (10 * minute)) * 10 }
}
