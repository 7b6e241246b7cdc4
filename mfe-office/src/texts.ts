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

/** Texts and formats in the member's language; times are in the time zone of the realm. */
export function useTexts() {
  const { t, i18n } = useTranslation('office')
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
    /** What the audit log tells of. A newer server may know more events than this page. */
    event: (name: string) =>
      i18n.exists(`office:event.${name}`) ? t(`event.${name as AuditEvent}`) : name,
  }
}
