import { afterEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ApiAnswers, renderPage } from 'portal-kit/testing'
import { endSession, startSession } from 'shared-api'
import type { PlayerRanking } from 'shared-api/contract'
import { pages } from '#src/routes.tsx'

const ten = aRanking(10)
const hundred = 'GET /api/players/ranking?limit=100'
const answers = { 'GET /api/players/ranking': ten, [hundred]: aRanking(100) }

async function show(api: ApiAnswers = answers) {
  await renderPage(pages, '/top-players', { api })
  await screen.findByRole('list', { name: /^PvP/ })
  return userEvent.setup()
}

const rowsOf = (name: RegExp) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

const more = () => screen.getByRole('button', { description: /^PvP/ })

describe('more of a ranking', () => {
  it('is shown on demand, in its list only, and put away again', async () => {
    const user = await show()
    expect(more()).toHaveAccessibleName('Mostrar até 100')
    await user.click(more())
    await waitFor(() => expect(rowsOf(/^PvP/)).toHaveLength(100))
    expect(rowsOf(/^PvP/)[99]).toBe('100Player100901')
    expect(rowsOf(/^PK/)).toHaveLength(10)
    expect(more()).toHaveAttribute('aria-expanded', 'true')
    await user.click(more())
    expect(rowsOf(/^PvP/)).toHaveLength(10)
  })

  it('leaves the ten where they are when it fails, and can be asked for again', async () => {
    expectConsole(/Erro ao buscar ranking de jogadores/)
    const user = await show({ ...answers, [hundred]: new Response('', { status: 503 }) })
    await user.click(more())
    expect(await screen.findByText('Erro ao carregar os dados')).toBeVisible()
    expect(rowsOf(/^PvP/)).toHaveLength(10)
    expect(more()).toBeEnabled()
  })

  it('is not offered for a list that has no more', async () => {
    const user = await show({ ...answers, [hundred]: ten })
    await user.click(more())
    await waitFor(() =>
      expect(screen.queryByRole('button', { description: /^PvP/ })).toBeNull(),
    )
  })
})

describe('the search for a name', () => {
  it('finds it among the hundred of each list, with its place', async () => {
    const user = await show()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar um nome' }), 'R77')
    await waitFor(() => expect(rowsOf(/^PvP/)).toEqual(['77Player77924']))
    expect(rowsOf(/^PK/)).toEqual(['77Player77924'])
    await user.clear(screen.getByRole('searchbox'))
    expect(rowsOf(/^PvP/)).toHaveLength(10)
  })

  it('says in each list that a name is not there', async () => {
    const user = await show()
    await user.type(screen.getByRole('searchbox'), 'nobody')
    await waitFor(() =>
      expect(screen.getAllByText('Nenhum nome encontrado')).toHaveLength(4),
    )
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })
})

describe('the characters of a player who is logged in', () => {
  afterEach(() => act(() => endSession()))

  it('are set apart', async () => {
    await show({ ...answers, 'GET /api/dashboard': { characters: [{ nick: 'Player3' }] } })
    act(() => startSession('a-token'))
    const list = screen.getByRole('list', { name: /^PvP/ })
    expect(await within(list).findByText('(seu personagem)')).toBeInTheDocument()
    expect(rowsOf(/^PvP/)[2]).toBe('3Player3 (seu personagem)998')
    act(() => endSession())
    expect(rowsOf(/^PvP/)[2]).toBe('3Player3998')
  })

  it('are not, and nothing is said, when the session has ended', async () => {
    await show()
    act(() => startSession('too-old'))
    expect(rowsOf(/^PvP/)[2]).toBe('3Player3998')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

function aRanking(length: number): PlayerRanking {
  const names = Array.from({ length }, (_, index) => `Player${index + 1}`)
  const kills = names.map((name, index) => ({ name, kills: 1000 - index }))
  return {
    pvp: kills,
    pk: kills,
    exp: names.map((name) => ({ name, level: 80 })),
    adena: names.map((name) => ({ name, amount: 5 })),
  }
}
