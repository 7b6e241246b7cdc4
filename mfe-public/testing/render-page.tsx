import { render } from '@testing-library/react'
import { nameAppRoutes } from 'portal-kit/testing'
import { MemoryRouter, Route, Routes } from 'react-router'
import { type Page, type PublicRealm, RealmContext } from 'shared-api'
import { parseRealm, publicRealm } from 'shared-api/contract'
import type { Language } from 'shared-i18n'
import { withI18n } from 'shared-i18n/testing'
import en from '../locales/en/public.json' with { type: 'json' }
import es from '../locales/es/public.json' with { type: 'json' }
import pt from '../locales/pt/public.json' with { type: 'json' }

await nameAppRoutes()

export const texts = { pt, en, es }

/** The realm of an operator who set nothing but short vote links: the values of the specification. */
export const defaultRealm = publicRealm(
  parseRealm({
    voteSites: {
      l2jbrasil: { url: 'https://top.l2jbrasil.com/?u=your-server&player_id={playerId}' },
      top100arena: { url: 'https://www.top100arena.com/vote?incentive={playerId}' },
    },
  }),
)

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
