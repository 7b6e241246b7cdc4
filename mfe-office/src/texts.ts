import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import type { AuditEvent } from 'shared-api/office/audit-events'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatNumber,
  useLanguage,
} from 'shared-i18n'

export type TextKey = ParseKeys<'office'>

/** Groups of texts whose names come from the server. */
type KnownGroup = 'deliveryReason' | 'event' | 'mailKind' | 'movement' | 'setting'

/** Texts and formats in the member's language; times are in the time zone of the realm. */
export function useTexts() {
  const { t, i18n } = useTranslation(['office', 'common'])
  const language = useLanguage()
  const { timeZone } = useRealm()
  return {
    t,
    moment: (value: string | null) =>
      value === null ? '—' : formatMoment(value, language, timeZone),
    /** A day or a month of the realm: `2026-01-31` or `2026-01`. */
    period: (value: string) =>
      formatDate(value, language, {
        ...(value.length > 7
          ? { dateStyle: 'medium' }
          : { month: 'long', year: 'numeric' }),
        timeZone: 'UTC',
      }),
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
    number: (value: number) => formatNumber(value, language),
    yesOrNo: (is: boolean) => (is ? t('answer.yes') : t('answer.no')),
    /** The text of a name; the name itself without one. A newer server may know more names than this page. */
    known: (group: KnownGroup, name: string) => {
      // The compiler checks that every event has a text.
      const key = `${group}.${name}` as `event.${AuditEvent}`
      return i18n.exists(`office:${key}`) ? t(key) : name
    },
  }
}
