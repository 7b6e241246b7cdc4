import { formatDate, formatZone, type Language } from 'shared-i18n'

/** The parts of the launch text, e.g. 17, October, 18:00, UTC−3. */
type LaunchMoment = {
  day: string
  month: string
  time: string
  zone: string
}

/**
 * Splits the launch moment into text parts, in the realm's time zone.
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
