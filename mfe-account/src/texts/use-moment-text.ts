import { useRealm } from 'shared-api'
import { formatMoment, useLanguage } from 'shared-i18n'

/** Formats a moment with day, minute and zone, in the realm's time zone. */
export function useMomentText(): (moment: string) => string {
  const language = useLanguage()
  const { timeZone } = useRealm()
  return (moment) => formatMoment(moment, language, timeZone)
}
