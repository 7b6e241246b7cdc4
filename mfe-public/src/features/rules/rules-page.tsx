import { useTranslation } from 'react-i18next'
import { textPage } from '#src/parts/parts.tsx'
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

export const rulesPage = textPage('rules', () => {
  const { t } = useTranslation('public')
  const texts = t('rules', { returnObjects: true })
  return (
    <ol className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule} className={styles.rule}>
          <h2>{texts[`${rule}Title` as const]}</h2>
          <p>{texts[rule]}</p>
        </li>
      ))}
    </ol>
  )
})
