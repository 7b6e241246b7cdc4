import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { ApiContext, type Page } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import en from '../locales/en/account.json' with { type: 'json' }
import { fakeApi } from './fake-api.ts'

/** The HTML of a page in English, as the server build renders it: without what a loader gives. */
export function pageHtml<Data>({ Component }: Page<Data>, address: string): string {
  return renderToString(
    withI18n(
      <ApiContext value={fakeApi().api}>
        <MemoryRouter initialEntries={[address]}>
          <Component data={null} />
        </MemoryRouter>
      </ApiContext>,
      { account: en },
      'en',
    ),
  )
}
