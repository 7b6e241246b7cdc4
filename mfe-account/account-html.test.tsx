/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { type ApiClient, ApiContext } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import { accountPage } from '#src/features/account/account-page.tsx'
import texts from './locales/en/account.json' with { type: 'json' }

describe('the HTML of the account page', () => {
  const page = (
    <ApiContext value={{} as ApiClient}>
      <MemoryRouter initialEntries={['/account?reset=abc#reset=abc']}>
        <accountPage.Component data={null} />
      </MemoryRouter>
    </ApiContext>
  )
  const html = renderToString(withI18n(page, { account: texts }, 'en'))

  it('can send no password anywhere before it is hydrated, least of all into an address', () => {
    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toMatch(/<button disabled="" [^>]*type="submit"/)
  })

  it('is the same whatever the link', () => {
    expect(html).toContain('Forgot my password')
  })
})
