import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRealm } from 'shared-api'
import styles from './footer.module.css'
import { accountPath } from './navigation-bar.tsx'
import { VoteLinks } from './vote-menu.tsx'

/** The names of the pages that the footer leads to, by their paths. */
export function useFooterNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation('shell')
  return {
    '/download': t('footer.download'),
    [accountPath]: t('footer.account'),
    '/premium': t('footer.premium'),
    '/rules': t('footer.rules'),
  }
}

/** The six entries and the three vote links of docs/specification.md §2.3. */
export function Footer() {
  const { t } = useTranslation('shell')
  const { links } = useRealm()
  const names = useFooterNames()
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <nav aria-label={t('footer.label')}>
          <ul className={styles.list}>
            {Object.entries(names).map(([path, name]) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
            <li>
              <a href={links.community} rel="noopener">
                {t('footer.community')}
              </a>
            </li>
            <li>
              <a href={links.social} rel="noopener">
                {t('footer.photos')}
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label={t('vote.label')}>
          <VoteLinks className={styles.list} />
        </nav>
      </div>
    </footer>
  )
}
