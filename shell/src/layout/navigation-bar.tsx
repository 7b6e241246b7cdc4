import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type Language, languages } from 'shared-i18n'
import { Crest, Icon, LinkButton } from 'shared-ui'
import { menu, x } from 'shared-ui/icons'
import drawerStyles from './drawer.module.css'
import languageStyles from './language-selector.module.css'
import styles from './navigation-bar.module.css'
import { VoteLinks, VoteMenu } from './vote-menu.tsx'

export const accountPath = '/account'

type LanguageSelectorProps = {
  current: Language
  onSelect: (language: Language) => void
}

export function LanguageSelector({ current, onSelect }: LanguageSelectorProps) {
  const { t } = useTranslation('shell')
  const names = { pt: t('languages.pt'), en: t('languages.en'), es: t('languages.es') }
  return (
    <fieldset className={languageStyles.selector} aria-label={t('navigation.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={languageStyles.language}
          aria-label={`${language.toUpperCase()}, ${names[language]}`}
          aria-pressed={language === current}
          onClick={() => onSelect(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}

/**
 * The native modal dialog traps the focus, closes on Escape and restores the focus. Key it by location, so that navigation
 * closes it.
 */
function Drawer({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className={drawerStyles.toggle}
        aria-haspopup="dialog"
        aria-label={t('navigation.openMenu')}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon icon={menu} />
      </button>
      <dialog
        ref={dialog}
        className={drawerStyles.drawer}
        aria-label={t('navigation.menu')}
        closedby="any"
      >
        <button
          type="button"
          className={drawerStyles.close}
          aria-label={t('navigation.closeMenu')}
          onClick={() => dialog.current?.close()}
        >
          <Icon icon={x} />
        </button>
        {children}
      </dialog>
    </>
  )
}

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
