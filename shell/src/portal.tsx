import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider } from 'react-i18next'
import {
  type ApiClient,
  ApiContext,
  type PublicRealm,
  RealmContext,
  RenderedAtContext,
} from 'shared-api'
import type { Language, PortalI18n } from 'shared-i18n'
import { RootBoundary } from './crash/root-boundary.tsx'

const PortalI18nContext = createContext<PortalI18n | null>(null)

export function usePortalI18n(): PortalI18n {
  const i18n = useContext(PortalI18nContext)
  if (!i18n) throw new Error('usePortalI18n needs a Portal around it')
  return i18n
}

type Props = {
  api: ApiClient
  i18n: PortalI18n
  realm: PublicRealm
  /** See `useRenderedAt` in shared-api. */
  renderedAt: () => number | null
  children: ReactNode
}

export function Portal({ api, i18n, realm, renderedAt, children }: Props) {
  return (
    <RootBoundary language={() => i18n.i18n.language as Language}>
      <I18nextProvider i18n={i18n.i18n} defaultNS="common">
        <PortalI18nContext value={i18n}>
          <ApiContext value={api}>
            <RealmContext value={realm}>
              <RenderedAtContext value={renderedAt}>{children}</RenderedAtContext>
            </RealmContext>
          </ApiContext>
        </PortalI18nContext>
      </I18nextProvider>
    </RootBoundary>
  )
}
