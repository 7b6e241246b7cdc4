import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { SectionTitle } from 'shared-ui'
import { upgrade } from 'shared-ui/icons'
import styles from './rates.module.css'

/** The rates that the operator cannot set (docs/specification.md §2.20). */
const fixedRate = '1x'

export function Rates() {
  const { t } = useTranslation('public')
  const { rates } = useRealm()
  const entries = [
    { term: t('serverDetails.exp'), rate: rates.exp },
    { term: t('serverDetails.adena'), rate: rates.adena },
    { term: t('serverDetails.drop'), rate: fixedRate },
    { term: t('serverDetails.spoil'), rate: fixedRate },
    {
      term: t('serverDetails.autofarm'),
      rate: t('serverDetails.on'),
      note: t('serverDetails.allDay'),
    },
  ]
  return (
    <section className={styles.section}>
      <SectionTitle icon={upgrade}>{t('serverDetails.ratesTitle')}</SectionTitle>
      <dl className={styles.rates}>
        {entries.map(({ term, rate, note }) => (
          <div key={term} className={styles.rate}>
            <dt>{term}</dt>
            <dd>{rate}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
