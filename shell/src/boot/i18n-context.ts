import { createContext, useContext } from 'react'
import type { PortalI18n } from 'shared-i18n'

export const PortalI18nContext = createContext<PortalI18n | null>(null)

export function usePortalI18n(): PortalI18n {
  const i18n = useContext(PortalI18nContext)
  if (!i18n)
    throw new Error('usePortalI18n needs the PortalI18nContext that Portal provides')
  return i18n
}
