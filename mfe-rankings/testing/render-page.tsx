import { render } from '@testing-library/react'
import { apiOf } from 'portal-kit/testing'
import { MemoryRouter } from 'react-router'
import { ApiContext, type Page, type PublicRealm, RealmContext } from 'shared-api'
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
 * @param options the address, the language, and what the API answers on demand by path
 */
export function renderPage<Data>(
  page: Page<Data>,
  data: Data | null,
  {
    path = '/',
    language = 'pt',
    answers = {},
  }: { path?: string; language?: Language; answers?: Record<string, unknown> } = {},
) {
  const { Component } = page
  return render(
    withI18n(
      <RealmContext value={realm}>
        <ApiContext value={apiOf(answers)}>
          <MemoryRouter initialEntries={[path]}>
            <Component data={data} />
          </MemoryRouter>
        </ApiContext>
      </RealmContext>,
      { rankings: texts[language] },
      language,
    ),
  )
}
