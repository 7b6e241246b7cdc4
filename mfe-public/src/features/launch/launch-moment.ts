import { formatDate, formatZone, type Language } from 'shared-i18n'

/** The parts of the launch text, e.g. 17, October, 18:00, UTC−3. */
export type LaunchMoment = {
  day: string
  month: string
  time: string
  zone: string
}

/**
 * The launch moment in the realm's own time, whatever the visitor's.
 *
 * @param moment ISO 8601 text with offset
 * @param timeZone IANA name
 */
export function launchMoment(
  moment: string,
  timeZone: string,
  language: Language,
): LaunchMoment {
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
