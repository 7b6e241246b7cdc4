import { formatDate, formatZone, type Language } from 'shared-i18n'

/** @param moment ISO 8601 text with offset @param timeZone IANA name */
export function launchMoment(moment: string, timeZone: string, language: Language) {
  return {
    day: formatDate(moment, language, { day: 'numeric', timeZone }),
    month: formatDate(moment, language, { month: 'long', timeZone }),
    time: formatDate(moment, language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }),
    zone: formatZone(moment, timeZone),
  }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

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
