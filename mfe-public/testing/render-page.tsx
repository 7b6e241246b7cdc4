import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { type Page, type PublicRealm, RealmContext } from 'shared-api'
import type { Language } from 'shared-i18n'
import { withI18n } from 'shared-i18n/testing'
import en from '../locales/en/public.json' with { type: 'json' }
import es from '../locales/es/public.json' with { type: 'json' }
import pt from '../locales/pt/public.json' with { type: 'json' }

export const texts = { pt, en, es }

/** The realm of an operator who set nothing: the values of the specification. */
export const defaultRealm: PublicRealm = {
  name: 'Aurora Interlude',
  launchDate: '2025-10-17T18:00:00-03:00',
  timeZone: 'America/Sao_Paulo',
  languages: ['pt', 'en', 'es'],
  homeUrl: '/',
  links: {
    community: 'https://discord.com/invite/your-server',
    discord: 'https://discord.com/invite/your-server',
    facebook: 'https://www.facebook.com/your-page',
    whatsapp: 'https://chat.whatsapp.com/your-group',
    social: 'https://www.instagram.com/your-profile',
  },
  voteSites: {
    hopzone: { url: 'https://l2.hopzone.net/site/vote/000000/1' },
    l2jbrasil: { url: 'https://top.l2jbrasil.com/?u=your-server&player_id={playerId}' },
    top100arena: { url: 'https://www.top100arena.com/vote?incentive={playerId}' },
  },
  downloads: {
    client: { url: null, size: 2_950_000_000, sha256: null },
    system: { url: null, size: 20_000_000, sha256: null },
    launcher: { url: null, size: 12_000_000, sha256: null },
  },
  coin: { itemId: 4037, price: 1, currency: 'BRL' },
  rates: { exp: '7x', adena: '7x' },
}

interface Options {
  language?: Language
  realm?: PublicRealm
  /** The route of the page, and where on it the visitor is. */
  path?: string
  at?: string
}

/**
 * Draws a page as the shell does, with what its loader returned. Every other path is a line with its name.
 *
 * @param page under test
 * @param data what the loader returned; null on the server
 * @param options the language, the realm and the address
 */
export function renderPage<Data>(
  { Component }: Page<Data>,
  data: Data | null = null,
  { language = 'pt', realm = defaultRealm, path = '/', at = path }: Options = {},
) {
  return render(
    withI18n(
      <RealmContext value={realm}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={<Component data={data} />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>
      </RealmContext>,
      { public: texts[language] },
      language,
    ),
  )
}
