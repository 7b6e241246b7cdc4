import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderLayout } from '#src/layout/testing.tsx'
import { renderPortal } from '#src/testing/portal.tsx'
import { OverrideBanner } from './override-banner.tsx'

const overrides = [
  { remote: 'keep', build: '0123456789ab' },
  { remote: 'gate', build: 'https://dev.example' },
]

describe('the banner of exchanged remotes', () => {
  it.each([
    ['pt', 'Versão de teste:', 'Voltar ao site oficial'],
    ['en', 'Test version:', 'Back to the live site'],
    ['es', 'Versión de prueba:', 'Volver al sitio oficial'],
  ] as const)('names them in %s', (language, text, reset) => {
    renderLayout(<OverrideBanner overrides={overrides} />, { language })
    const banner = screen.getByRole('status')
    expect(banner).toHaveTextContent(`${text} keep@0123456789ab, gate@https://dev.example`)
    expect(screen.getByRole('link', { name: reset })).toBeVisible()
  })

  it('takes them back with one key, on the page on screen', async () => {
    renderLayout(<OverrideBanner overrides={overrides} />)
    await userEvent.tab()
    const link = screen.getByRole('link', { name: 'Back to the live site' })
    expect(link).toHaveFocus()
    expect(link).toHaveAttribute('href', '?remote=')
  })

  it('stands on every page of such a document, and on no other', async () => {
    await renderPortal({ overrides })
    expect(await screen.findByText(/Test version/)).toBeVisible()
  })

  it('does not stand on the live site', async () => {
    await renderPortal()
    expect(screen.queryByText(/Test version/)).toBeNull()
  })
})
