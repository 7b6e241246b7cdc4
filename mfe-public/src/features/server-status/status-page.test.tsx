import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'

const show = (home: object) =>
  renderPage(pages, '/status', { api: { 'GET /api/home': home } })

describe('the status page', () => {
  it('shows the fixed rates as spelt while the status is loading (§2.13, §2.20)', async () => {
    await show(new Promise(() => {}))
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…')
    expect(screen.getByText('XP 50x, SP 30x, Adena 10x')).toBeVisible()
  })

  it.each([
    ['online', 'Online'],
    ['offline', 'Offline'],
  ])('says of a server that is %s: %s (§2.13)', async (status, text) => {
    await show({ serverStatus: { status } })
    expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['fails', undefined],
    ['has none', {}],
    ['has null', { serverStatus: null }],
  ])(
    'says that the status cannot be had if the answer %s, and keeps the rates',
    async (_, home) => {
      if (!home) expectConsole(/Erro ao buscar dados da home/)
      await renderPage(pages, '/status', home && { api: { 'GET /api/home': home } })
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Erro ao carregar os dados',
      )
      expect(screen.getByText('XP 50x, SP 30x, Adena 10x')).toBeVisible()
    },
  )
})
