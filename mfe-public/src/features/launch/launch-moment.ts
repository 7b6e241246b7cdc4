import { formatDate, type Language } from 'shared-i18n'

/** The parts of the launch text, e.g. 17, October, 18:00, UTC−3. */
export type LaunchMoment = {
  day: string
  month: string
  time: string
  zone: string
}

/** The offset of a time zone at a moment, as players write it: `UTC−3`, `UTC+5:30`, `UTC`. */
function zoneOffset(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
  const parts = format.formatToParts(new Date(moment))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset === 'GMT' ? 'UTC' : offset.replace('GMT', 'UTC').replace('-', '−')
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
    zone: zoneOffset(moment, timeZone),
  }
}
