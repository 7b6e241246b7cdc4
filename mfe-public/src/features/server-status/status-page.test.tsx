import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { loaderArgs } from 'portal-kit/testing'
import { renderPage } from '#testing/render-page.tsx'
import { statusPage } from './status-page.tsx'

const load = (status: string) =>
  statusPage.loader(loaderArgs({ '/home': { serverStatus: { status } } }))

describe('the status page', () => {
  it('shows the fixed rates as spelt while the status is loading', () => {
    renderPage(statusPage)
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
    expect(screen.getByText('XP 50x, SP 30x, Adena 10x')).toBeVisible()
  })

  it.each([
    ['online', 'Online'],
    ['offline', 'Offline'],
  ])('says of a server that is %s: %s', async (status, text) => {
    renderPage(statusPage, load(status))
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('says that the status cannot be had, and keeps the rates', async () => {
    expectConsole(/Erro ao buscar dados da home/)
    renderPage(statusPage, statusPage.loader(loaderArgs({})))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getByText('XP 50x, SP 30x, Adena 10x')).toBeVisible()
  })
})
