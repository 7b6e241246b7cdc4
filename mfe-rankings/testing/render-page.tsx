import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { type Page, type PublicRealm, RealmContext } from 'shared-api'
import type { Language } from 'shared-i18n'
import { withI18n } from 'shared-i18n/testing'
import en from '../locales/en/rankings.json' with { type: 'json' }
import es from '../locales/es/rankings.json' with { type: 'json' }
import pt from '../locales/pt/rankings.json' with { type: 'json' }

export const texts = { pt, en, es }

/** What the pages know of the realm. */
const realm = { name: 'Aurora Interlude', timeZone: 'America/Sao_Paulo' } as PublicRealm

/**
 * Draws a page as the shell does, with what its loader returned.
 *
 * @param page under test
 * @param data what the loader returned; null on the server
 * @param options the address and the language
 */
export function renderPage<Data>(
  page: Page<Data>,
  data: Data | null,
  { path = '/', language = 'pt' }: { path?: string; language?: Language } = {},
) {
  const { Component } = page
  return render(
    withI18n(
      <RealmContext value={realm}>
        <MemoryRouter initialEntries={[path]}>
          <Component data={data} />
        </MemoryRouter>
      </RealmContext>,
      { rankings: texts[language] },
      language,
    ),
  )
}
