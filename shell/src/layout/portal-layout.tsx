import { type Override, overrideParameter, type RegistryNavigation } from 'portal-contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { AlertHost } from 'shared-ui/alerts'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { NightBackground } from './night-background.tsx'
import bannerStyles from './override-banner.module.css'
import skipStyles from './skip-link.module.css'

type Props = {
  navigation: readonly RegistryNavigation[]
  overrides: readonly Override[]
}

const contentId = 'content'

/** The first Tab stop: skips the navigation. */
function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a href={`#${contentId}`} className={skipStyles.link}>
      {t('skipToContent')}
    </a>
  )
}

function OverrideBanner({ overrides }: Pick<Props, 'overrides'>) {
  const { t } = useTranslation('shell')
  const builds = overrides.map(({ remote, build }) => `${remote}@${build}`).join(', ')
  return (
    <div className={bannerStyles.banner} role="status">
      {t('override.banner', { builds })}{' '}
      {/* Relative to the page on screen, and loads a new document. */}
      <a href={`?${overrideParameter}=`}>{t('override.reset')}</a>
    </div>
  )
}

/** The content of the page, which takes the focus when the page changes. */
function Content() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  // Focus is outside React. The first page keeps the browser's own.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <main ref={main} id={contentId} tabIndex={-1}>
      <Outlet />
    </main>
  )
}

export function PortalLayout({ navigation, overrides }: Props) {
  return (
    <>
      <NightBackground />
      <SkipLink />
      {overrides.length > 0 && <OverrideBanner overrides={overrides} />}
      <NavigationBar navigation={navigation} />
      <Content />
      {navigation.length > 0 && <Footer />}
      <AlertHost />
    </>
  )
}
