import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { Language } from 'shared-i18n'
import { Crest, LinkButton } from 'shared-ui'
import { Drawer } from './drawer.tsx'
import { LanguageSelector } from './language-selector.tsx'
import styles from './navigation-bar.module.css'
import { type NavigationEntry, NavigationLinks } from './navigation-links.tsx'
import { accountPath } from './site-links.ts'
import { VoteLinks } from './vote-links.tsx'
import { VoteMenu } from './vote-menu.tsx'

type Props = {
  realmName: string
  /** Pages in their order, without the account page: that is the brass button. */
  entries: readonly NavigationEntry[]
  communityUrl: string
  language: Language
  onSelectLanguage: (language: Language) => void
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

function AccountButton() {
  const { t } = useTranslation('shell')
  return (
    <LinkButton size="small" render={(anchor) => <NavLink to={accountPath} {...anchor} />}>
      {t('navigation.account')}
    </LinkButton>
  )
}

/** The bar at the top: one row where it fits beside the realm's name, otherwise a drawer in the same order. */
export function NavigationBar({
  realmName,
  entries,
  communityUrl,
  language,
  onSelectLanguage,
}: Props) {
  const { t } = useTranslation('shell')
  // Keyed by navigation, so that choosing a link closes the menus.
  const { key } = useLocation()
  const links = <NavigationLinks entries={entries} communityUrl={communityUrl} />
  const selector = <LanguageSelector current={language} onSelect={onSelectLanguage} />
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
