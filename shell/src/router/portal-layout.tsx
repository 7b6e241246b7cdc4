import type { Override, RegistryNavigation } from 'portal-contract'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useRealm } from 'shared-api'
import { AlertHost } from 'shared-ui/alerts'
import { Footer } from '#src/layout/footer.tsx'
import { NightBackground } from '#src/layout/night-background.tsx'
import { contentId, SkipLink } from '#src/layout/skip-link.tsx'
import { OverrideBanner } from '#src/overrides/override-banner.tsx'
import { PortalNavigation } from './portal-navigation.tsx'

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

type Props = {
  navigation: readonly RegistryNavigation[]
  overrides: readonly Override[]
}

export function PortalLayout({ navigation, overrides }: Props) {
  const { links } = useRealm()
  return (
    <>
      <NightBackground />
      <SkipLink />
      {overrides.length > 0 && <OverrideBanner overrides={overrides} />}
      <PortalNavigation navigation={navigation} />
      <Content />
      <Footer links={links} />
      <AlertHost />
    </>
  )
}
