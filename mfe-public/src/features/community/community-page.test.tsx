import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

describe('the community page', () => {
  it('links to the three channels that the realm names (§2.12)', async () => {
    await renderPage(pages, '/discord')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Discord', 'https://discord.com/invite/your-server'],
      ['Facebook', 'https://www.facebook.com/your-page'],
      ['WhatsApp', 'https://chat.whatsapp.com/your-group'],
    ])
  })
})
