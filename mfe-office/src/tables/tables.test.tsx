import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openPage } from '#testing/open-page.ts'

const row = {
  id: 'o-1',
  login: 'demo',
  coins: 50,
  amount: 50,
  currency: 'BRL',
  status: 'approved',
  createdAt: '2026-11-01T12:00:00Z',
  payments: [],
}

const openOrders = (search = '', total = 120) =>
  openPage(`/orders${search}`, {
    api: { 'GET /api/office/orders': { rows: [row], total } },
  })

describe('a list of the office', () => {
  it('filters by the address, which keeps what was found for a reload', async () => {
    const { user, currentAddress, reads } = await openOrders('?page=2')
    await user.type(await screen.findByLabelText('Username'), ' demo ')
    await user.selectOptions(screen.getByLabelText('Status'), 'Charged back')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() =>
      expect(reads().at(-1)).toBe('/orders?login=demo&status=charged_back'),
    )
    expect(currentAddress()).toBe('/orders?login=demo&status=charged_back')
  })

  it('sorts by the heading of a column, and says so', async () => {
    const { user, reads } = await openOrders('?login=demo')
    const heading = await screen.findByRole('columnheader', { name: 'Coins' })
    expect(heading).toHaveAttribute('aria-sort', 'none')
    await user.click(within(heading).getByRole('link'))
    await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'))
    expect(reads().at(-1)).toBe('/orders?login=demo&sort=largest')
  })

  it('pages, and keeps the filters', async () => {
    const { user, currentAddress } = await openOrders('?login=demo')
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    expect(pages).toHaveTextContent('Page 1 of 3')
    expect(within(pages).queryByRole('link', { name: 'Previous' })).toBeNull()
    await user.click(within(pages).getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(currentAddress()).toBe('/orders?login=demo&page=2'))
  })

  it('is one file of all pages that are found', async () => {
    await openOrders('?login=demo&page=2')
    expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/office/orders.csv?login=demo',
    )
  })

  it('says that nothing was found', async () => {
    await openPage('/orders', { api: { 'GET /api/office/orders': { rows: [], total: 0 } } })
    expect(await screen.findByText('No entries yet')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('offers to try again after a failure', async () => {
    expectConsole(/Erro ao buscar/)
    await openPage('/orders')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
