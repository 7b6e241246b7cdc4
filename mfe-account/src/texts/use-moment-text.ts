import { useRealm } from 'shared-api'
import { formatMoment, useLanguage } from 'shared-i18n'

/** Writes a moment with day, minute and zone, in the language on screen and the time of the realm. */
export function useMomentText(): (moment: string) => string {
  const language = useLanguage()
  const { timeZone } = useRealm()
  return (moment) => formatMoment(moment, language, timeZone)
}
