import { createElement, type ReactElement } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from 'shared-api/contract/rules/languages'
import { createPortalI18n, type Texts } from './portal-i18n.ts'

/** Wraps a component in an i18next instance with these texts by namespace, in the language under test, and `common`. */
export function withI18n(
  ui: ReactElement,
  resources: Record<string, Texts> = {},
  language: Language = 'pt',
): ReactElement {
  const { i18n } = createPortalI18n({
    language,
    resources,
    read: (_language, namespace) => Promise.reject(new Error(`no texts for ${namespace}`)),
  })
  return createElement(I18nextProvider, { i18n }, ui)
}
