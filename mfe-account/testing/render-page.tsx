import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import {
  type ApiClient,
  ApiContext,
  type Page,
  type PublicRealm,
  RealmContext,
} from 'shared-api'
import type { Language } from 'shared-i18n'
import { withI18n } from 'shared-i18n/testing'
import { AlertHost, clearAlerts } from 'shared-ui/alerts'
import en from '../locales/en/account.json' with { type: 'json' }
import es from '../locales/es/account.json' with { type: 'json' }
import pt from '../locales/pt/account.json' with { type: 'json' }
import { fakeApi } from './fake-api.ts'

export const texts = { pt, en, es }

/** What the pages know of the realm. */
const realm = {
  timeZone: 'America/Sao_Paulo',
  coin: { itemId: 4037, price: 1, currency: 'BRL' },
  payment: { checkoutHosts: ['www.mercadopago.com.br'] },
} as PublicRealm

// jsdom has no modal dialogs; what the browser adds to them is proven in the real one.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

/** Draws the page at its own path alone, and says where the visitor is. */
function At({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <p data-testid="path">{`${pathname}${search}${hash}`}</p>
      {pathname === path && children}
      <AlertHost />
    </>
  )
}

interface Options {
  path: string
  search?: string
  hash?: string
  state?: unknown
  api?: ApiClient
  language?: Language
}

/**
 * Draws a page as the shell does, with what its loader returned.
 *
 * @param page under test
 * @param data what the loader returned; null on the server
 * @param options the address with its state, the API and the language
 */
export function renderPage<Data>(
  page: Page<Data>,
  data: Data | null,
  { path, search = '', hash = '', state, api = fakeApi().api, language = 'pt' }: Options,
) {
  // What an earlier test was told lives outside of what it drew.
  clearAlerts()
  const { Component } = page
  return render(
    withI18n(
      <ApiContext value={api}>
        <RealmContext value={realm}>
          <MemoryRouter initialEntries={[{ pathname: path, search, hash, state }]}>
            <At path={path}>
              <Component data={data} />
            </At>
          </MemoryRouter>
        </RealmContext>
      </ApiContext>,
      { account: texts[language] },
      language,
    ),
  )
}
