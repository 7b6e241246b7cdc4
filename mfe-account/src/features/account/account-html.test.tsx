/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { ApiContext } from 'shared-api'
import { withI18n } from 'shared-i18n/testing'
import { fakeApi } from '#testing/fake-api.ts'
import texts from '../../../locales/en/account.json' with { type: 'json' }
import { AccountCard } from './account-card.tsx'

const html = renderToString(
  withI18n(
    <ApiContext value={fakeApi().api}>
      <MemoryRouter initialEntries={['/account?reset=abc']}>
        <AccountCard />
      </MemoryRouter>
    </ApiContext>,
    { account: texts },
    'en',
  ),
)

describe('the HTML of the account card', () => {
  it('can send no password anywhere before it is hydrated, least of all into an address', () => {
    expect(html).toMatch(/<form[^>]* method="post"/)
    expect(html).toMatch(/<button[^>]* type="submit"[^>]* disabled=""|<button disabled=""/)
  })

  it('is the same whatever the link', () => {
    expect(html).toContain('Forgot my password')
  })
})
