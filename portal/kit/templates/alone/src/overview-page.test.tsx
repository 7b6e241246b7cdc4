import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { checkDeclaration, checkLocales, renderPage } from 'portal-kit/testing'
import { pages } from './routes.tsx'

const api = { 'GET /api/home': { serverStatus: { status: 'online', players: 7 } } }

it.each([
  ['pt', 'Jogadores online: 7'],
  ['en', 'Players online: 7'],
  ['es', 'Jugadores online: 7'],
] as const)('the page says in %s how many players are online', async (language, text) => {
  await renderPage(pages, '__path__', { language, api })
  expect(await screen.findByText(text)).toBeVisible()
})

const app = join(import.meta.dirname, '..')
await checkLocales(app)
await checkDeclaration(app, pages)
