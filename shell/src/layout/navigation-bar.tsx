import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { Crest, LinkButton } from 'shared-ui'
import { Drawer } from './drawer.tsx'
import { LanguageSelector, type LanguageSelectorProps } from './language-selector.tsx'
import styles from './navigation-bar.module.css'
import { accountPath, VoteLinks } from './vote-links.tsx'
import { VoteMenu } from './vote-menu.tsx'

type Props = LanguageSelectorProps & {
  realmName: string
  /** Pages in their order, without the account page: that is the brass button. */
  entries: readonly { path: string; label: string }[]
  communityUrl: string
}

function Brand({ realmName }: Pick<Props, 'realmName'>) {
  const { t } = useTranslation('shell')
  const [first, ...rest] = realmName.split(' ')
  return (
    <Link
      to="/"
      className={styles.brand}
      aria-label={t('navigation.home', { name: realmName })}
    >
      <Crest />
      <span>
        {first} {rest.length > 0 && <small>{rest.join(' ')}</small>}
      </span>
    </Link>
  )
}

function PageLinks({ entries, communityUrl }: Pick<Props, 'entries' | 'communityUrl'>) {
  const { t } = useTranslation('shell')
  return (
    <>
      {entries.map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path} end={path === '/'}>
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <a href={communityUrl} rel="noopener">
          {t('navigation.community')}
        </a>
      </li>
    </>
  )
}

function AccountButton() {
  const { t } = useTranslation('shell')
  return (
    <LinkButton size="small" render={(anchor) => <NavLink to={accountPath} {...anchor} />}>
      {t('navigation.account')}
    </LinkButton>
  )
}

/** The bar at the top: one row where it fits beside the realm's name, otherwise a drawer in the same order. */
export function NavigationBar({ realmName, entries, communityUrl, ...selection }: Props) {
  const { t } = useTranslation('shell')
  // Keyed by navigation, so that choosing a link closes the menus.
  const { key } = useLocation()
  const links = <PageLinks entries={entries} communityUrl={communityUrl} />
  const selector = <LanguageSelector {...selection} />
  return (
    <header className={styles.bar}>
      <nav className={styles.row} aria-label={t('navigation.label')}>
        <Brand realmName={realmName} />
        <div className={styles.rest}>
          <div className={styles.wide}>
            <ul className={styles.links}>
              {links}
              <li>
                <VoteMenu key={key} />
              </li>
            </ul>
            {selector}
            <AccountButton />
          </div>
          <Drawer key={key}>
            <ul className={styles.stack}>{links}</ul>
            <h2 className={styles.heading}>{t('vote.label')}</h2>
            <VoteLinks className={styles.stack} />
            <div className={styles.last}>
              {selector}
              <AccountButton />
            </div>
          </Drawer>
        </div>
      </nav>
    </header>
  )
}
