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
