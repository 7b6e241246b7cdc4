/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { pageHtml } from '#testing/page-html.tsx'
import { accountPage } from './account-page.tsx'

describe('the HTML of the account page', () => {
  const html = pageHtml(accountPage, '/account?reset=abc#reset=abc')

  it('can send no password anywhere before it is hydrated, least of all into an address', () => {
    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toMatch(/<button disabled="" [^>]*type="submit"/)
  })

  it('is the same whatever the link', () => {
    expect(html).toContain('Forgot my password')
  })
})
