import { useTranslation } from 'react-i18next'
import styles from './skip-link.module.css'

/** Id of the element that holds the page's content: `<main id={contentId} tabIndex={-1}>`. */
export const contentId = 'content'

/** The first stop of the Tab key: past the navigation, into the page. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href={`#${contentId}`} className={styles.link}>
      {t('skipToContent')}
    </a>
  )
}
