import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { PageTitle } from 'shared-ui'
import { Lead, OwnPage } from '#src/parts/parts.tsx'
import { paths } from '#src/paths.ts'
import styles from './rules-page.module.css'

const rules = [
  'respect',
  'software',
  'bugs',
  'trading',
  'sharing',
  'staff',
  'spam',
] as const

export const rulesPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    const { name } = useRealm()
    const texts = t('rules', { returnObjects: true })
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <OwnPage path={paths.rules}>
          <Lead>{t('rules.lead', { name })}</Lead>
          <ol className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule} className={styles.rule}>
                <h2>{texts[`${rule}Title` as const]}</h2>
                <p>{texts[rule]}</p>
              </li>
            ))}
          </ol>
        </OwnPage>
      </>
    )
  },
}
