import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { type ApiAnswers, renderPage } from 'portal-kit/testing'
import type { Home, NewsItem } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'

const pending = new Promise(() => {})
const loading = { 'GET /api/home': pending, 'GET /api/news/latest': pending }

const show = (api: ApiAnswers = loading, language: 'pt' | 'en' = 'en') =>
  renderPage(pages, '/', { api, language })

/** With answers to both calls. */
const showLoaded = (status: Partial<Home['serverStatus']> = {}, news: NewsItem[] = []) =>
  show({ 'GET /api/home': aHome(status), 'GET /api/news/latest': news })

const card = (name: string) => within(screen.getByRole('region', { name }))
const facts = () => screen.getAllByRole('definition').map((fact) => fact.textContent)

describe('the hero', () => {
  it('shows the name of the realm, its subtitle and the countdown (§1.2, §2.5)', async () => {
    await renderPage(pages, '/', { api: loading, realm: { name: 'Giran at Night' } })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Giran at Night')
    expect(screen.getByText(/^Castelos a conquistar/)).toBeVisible()
    expect(screen.getByRole('timer')).toBeVisible()
  })

  it.each([
    ['Play now', '/download'],
    ['Create account', '/account'],
    ['Server details', '/server-details'],
    ['All news', '/news'],
    ['Top players', '/top-players'],
    ['Top clans', '/top-clans'],
    ['Top events', '/top-events'],
  ])('%s leads to %s (§2.5)', async (name, path) => {
    await show()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  })

  it('lets a hundred embers fall that nobody has to hear of (§2.5, §9.3)', async () => {
    const { container } = await show()
    expect(container.querySelectorAll('[aria-hidden="true"] > i')).toHaveLength(100)
  })
})

describe('the server status', () => {
  it('shows the five facts (§1.2, §2.5)', async () => {
    await showLoaded({ players: 1284 })
    expect(await screen.findByText('Online')).toBeVisible()
    expect(facts()).toEqual(['Online', '17 Oct 2025', '1,284', '7x', '7x'])
  })

  it.each([
    ['online', 'Online'],
    ['offline', 'Offline'],
    ['maintenance', 'Offline'],
    ['ONLINE', 'Offline'],
  ])('%s is shown as %s (§2.5, §4.2)', async (status, text) => {
    await showLoaded({ status: status as 'online' })
    expect(await screen.findByText(text)).toBeVisible()
  })

  it.each([
    ['no status', {}],
    ['null as the status', { serverStatus: null }],
    ['no rates', { serverStatus: { ...aHome({}).serverStatus, rates: undefined } }],
    ['no players', { serverStatus: { ...aHome({}).serverStatus, players: undefined } }],
    ['no launch date', aHome({ launchDate: '' })],
  ])('fails alone if the answer has %s (§4.1)', async (_, home) => {
    await show({ 'GET /api/home': home, 'GET /api/news/latest': [] })
    const { findByRole } = card('Server status')
    expect(await findByRole('alert')).toHaveTextContent('Error loading data')
    expect(screen.getByRole('timer')).toBeVisible()
  })

  it('logs a failed call in Portuguese and offers another try (§8.1)', async () => {
    expectConsole(/Erro ao buscar dados da home/)
    await show({ 'GET /api/news/latest': [] })
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading data')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })
})

describe('the latest news', () => {
  it('are the first three, as date and title (§1.2, §2.5, §9.1)', async () => {
    const news = [1, 2, 3, 4].map((id) => ({
      id,
      date: `2026-11-0${id}`,
      title: `News ${id}`,
    }))
    await showLoaded({}, news)
    await screen.findByText('News 1')
    const items = card('Latest news').getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      '1 Nov 2026News 1',
      '2 Nov 2026News 2',
      '3 Nov 2026News 3',
    ])
  })

  it('count a failed call, logged in Portuguese, as none (§8.1)', async () => {
    expectConsole(/Erro ao buscar últimas notícias/)
    await show({ 'GET /api/home': aHome({}) }, 'pt')
    expect(await screen.findByText('Nenhuma notícia')).toBeVisible()
  })
})

function aHome(status: Partial<Home['serverStatus']>): Home {
  return {
    serverStatus: {
      status: 'online',
      launchDate: '2025-10-17T18:00:00-03:00',
      players: 1,
      rates: { exp: '7x', adena: '7x' },
      ...status,
    },
  }
}
