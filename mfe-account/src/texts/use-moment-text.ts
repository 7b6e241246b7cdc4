import { useRealm } from 'shared-api'
import { formatDate, useLanguage } from 'shared-i18n'

/** Writes a moment with day and minute, in the language on screen and the time of the realm. */
export function useMomentText(): (moment: string) => string {
  const language = useLanguage()
  const { timeZone } = useRealm()
  return (moment) =>
    formatDate(moment, language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
