import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { type ApiClient, ApiContext, type Page } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import texts from '../locales/en/account.json' with { type: 'json' }

/** Without data, and with no call made. */
export function pageHtml<Data>({ Component }: Page<Data>, address: string): string {
  const page = (
    <ApiContext value={{} as ApiClient}>
      <MemoryRouter initialEntries={[address]}>
        <Component data={null} />
      </MemoryRouter>
    </ApiContext>
  )
  return renderToString(withI18n(page, { account: texts }, 'en'))
}
