import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './footer.module.css'
import type { OutsideLinks } from './site-links.ts'
import { accountPath } from './site-links.ts'
import { VoteLinks } from './vote-links.tsx'

type Props = { links: OutsideLinks }

/** The six entries and the three vote links of specification §2. */
export function Footer({ links }: Props) {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <nav aria-label={t('footer.label')}>
          <ul className={styles.list}>
            <li>
              <Link to="/download">{t('footer.download')}</Link>
            </li>
            <li>
              <Link to={accountPath}>{t('footer.account')}</Link>
            </li>
            <li>
              <Link to="/premium">{t('footer.premium')}</Link>
            </li>
            <li>
              <Link to="/rules">{t('footer.rules')}</Link>
            </li>
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
