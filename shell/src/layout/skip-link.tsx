import { useTranslation } from 'react-i18next'
import styles from './skip-link.module.css'

/** The id of the page's `<main>`, which takes the focus. */
export const contentId = 'content'

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href={`#${contentId}`} className={styles.link}>
      {t('skipToContent')}
    </a>
  )
}
