import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { PageTitle } from 'shared-ui'
import { Lead } from '#src/parts/parts.tsx'
import styles from './rules-page.module.css'

function useRules() {
  const { t } = useTranslation('public')
  return [
    { title: t('rules.respectTitle'), text: t('rules.respect') },
    { title: t('rules.softwareTitle'), text: t('rules.software') },
    { title: t('rules.bugsTitle'), text: t('rules.bugs') },
    { title: t('rules.tradingTitle'), text: t('rules.trading') },
    { title: t('rules.sharingTitle'), text: t('rules.sharing') },
    { title: t('rules.staffTitle'), text: t('rules.staff') },
    { title: t('rules.spamTitle'), text: t('rules.spam') },
  ]
}

export const rulesPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const realm = useRealm()
    const rules = useRules()
    return (
      <>
        <PageTitle>{t('rules.title')}</PageTitle>
        <Lead>{t('rules.lead', { name: realm.name })}</Lead>
        <ol className={styles.rules}>
          {rules.map(({ title, text }) => (
            <li key={title} className={styles.rule}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </>
    )
  },
}
