import type { RegistryNavigation } from 'portal-contract'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useRealm } from 'shared-api'
import { type Language, languages, rememberLanguage, useLanguage } from 'shared-i18n'
import { Crest, Icon, LinkButton } from 'shared-ui'
import { showAlert } from 'shared-ui/alerts'
import { menu, x } from 'shared-ui/icons'
import { usePortalI18n } from '#src/portal.tsx'
import { wait } from '#src/remotes/retry.ts'
import { hydrated } from '#src/when.ts'
import drawerStyles from './drawer.module.css'
import languageStyles from './language-selector.module.css'
import styles from './navigation-bar.module.css'
import { VoteLinks, VoteMenu } from './vote-menu.tsx'

export const accountPath = '/account'

function LanguageSelector() {
  const { t } = useTranslation(['shell', 'common'])
  const current = useLanguage()
  const { i18n, changeLanguage } = usePortalI18n()
  const { revalidate } = useRevalidator()
  const names = { pt: t('languages.pt'), en: t('languages.en'), es: t('languages.es') }

  const select = async (next: Language) => {
    // HTML that is not hydrated yet must still match its texts. A failed page is waited for five seconds at most.
    await Promise.race([hydrated(), wait(5_000 - performance.now())])
    try {
      await changeLanguage(next)
    } catch {
      showAlert(t('common:errorLoadingData'))
      return
    }
    // Another language may have been selected meanwhile: the one on screen counts.
    const shown = i18n.language as Language
    rememberLanguage(shown)
    document.documentElement.lang = shown
    // Some answers depend on the language, such as news titles.
    await revalidate()
  }

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
          onClick={() => void select(language)}
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

function Brand() {
  const { t } = useTranslation('shell')
  const { name } = useRealm()
  const [first, ...rest] = name.split(' ')
  return (
    <Link to="/" className={styles.brand} aria-label={t('navigation.home', { name })}>
      <Crest />
      <span>
        {first} {rest.length > 0 && <small>{rest.join(' ')}</small>}
      </span>
    </Link>
  )
}

type Props = {
  /** Pages in their order, without the account page: that is the brass button. */
  navigation: readonly RegistryNavigation[]
}

function PageLinks({ navigation }: Props) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const { links } = useRealm()
  return (
    <>
      {navigation.map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path} end={path === '/'}>
            {label[language] ?? path}
          </NavLink>
        </li>
      ))}
      <li>
        <a href={links.community} rel="noopener">
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

/** One row where it fits beside the realm's name, otherwise a drawer in the same order. */
function Menus({ navigation }: Props) {
  const { t } = useTranslation('shell')
  // Keyed by navigation, so that choosing a link closes the menus.
  const { key } = useLocation()
  return (
    <div className={styles.rest}>
      <div className={styles.wide}>
        <ul className={styles.links}>
          <PageLinks navigation={navigation} />
          <li>
            <VoteMenu key={key} />
          </li>
        </ul>
        <LanguageSelector />
        <AccountButton />
      </div>
      <Drawer key={key}>
        <ul className={styles.stack}>
          <PageLinks navigation={navigation} />
        </ul>
        <h2 className={styles.heading}>{t('vote.label')}</h2>
        <VoteLinks className={styles.stack} />
        <div className={styles.last}>
          <LanguageSelector />
          <AccountButton />
        </div>
      </Drawer>
    </div>
  )
}

/** The bar at the top. In a portal without entries, such as the office, it has no menus. */
export function NavigationBar({ navigation }: Props) {
  const { t } = useTranslation('shell')
  return (
    <header className={styles.bar}>
      <nav className={styles.row} aria-label={t('navigation.label')}>
        <Brand />
        {navigation.length > 0 ? <Menus navigation={navigation} /> : <LanguageSelector />}
      </nav>
    </header>
  )
}
