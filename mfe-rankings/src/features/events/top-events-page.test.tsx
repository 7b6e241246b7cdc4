import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { loaderArgs } from 'portal-kit/testing'
import { renderPage } from '#testing/render-page.tsx'
import { topEventsPage } from './top-events-page.tsx'

const solo = (charName: string, totalPoints: number | string, totalFights: number) => ({
  charId: totalFights,
  charName,
  totalPoints,
  totalFights,
})

const answers = {
  '/events/pvp1v1': [solo('Sylvaine', 1940, 210), solo('Oriana', 12, 1)],
  '/events/pvp2v2': [
    {
      charId1: 1,
      charId2: 2,
      charName1: 'Valdrik',
      charName2: 'Nerezza',
      totalPoints: 640,
      totalFights: 110,
    },
  ],
  '/events/ffa': [solo('Ysolde', '9007199254740993', 90)],
  '/events/olympiad': [],
}

const load = (given: Record<string, unknown>) =>
  topEventsPage.loader?.(loaderArgs(given)) ?? null

const without = (path: keyof typeof answers) => {
  const { [path]: _, ...others } = answers
  return others
}

const rowsOf = async (name: RegExp) => {
  const list = await screen.findByRole('list', { name })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
}

describe('the top events page', () => {
  it('says that each list is loading', () => {
    renderPage(topEventsPage, null)
    expect(screen.getByRole('heading', { name: 'Ranking de eventos' })).toBeVisible()
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent),
    ).toEqual(['Duelo 1x1 pontos', 'Duplas 2x2 pontos', 'Free-for-all pontos'])
    const notes = screen.getAllByRole('status')
    expect(notes.map((note) => note.textContent)).toEqual(Array(3).fill('Carregando…'))
  })

  it('loads four datasets together', async () => {
    const data = load(answers)
    await expect(data?.solo).resolves.toMatchObject({ ok: true })
    await expect(data?.pairs).resolves.toMatchObject({ ok: true })
    await expect(data?.ffa).resolves.toMatchObject({ ok: true })
    await expect(data?.olympiad).resolves.toEqual({ ok: true, data: [] })
  })

  it.each([
    [/1x1/, ['1Sylvaine210 lutas1.940', '2Oriana1 luta12']],
    [/2x2/, ['1Valdrik & Nerezza110 lutas640']],
    [/Free-for-all/, ['1Ysolde90 lutas9.007.199.254.740.993']],
  ])('numbers %s from 1, with points and fights', async (name, rows) => {
    renderPage(topEventsPage, load(answers))
    expect(await rowsOf(name)).toEqual(rows)
  })

  it.each([
    ['/events/pvp1v1', /Erro ao buscar ranking 1v1/],
    ['/events/pvp2v2', /Erro ao buscar ranking 2v2/],
    ['/events/ffa', /Erro ao buscar ranking FFA/],
  ] as const)('fails %s alone', async (path, logged) => {
    expectConsole(logged)
    renderPage(topEventsPage, load(without(path)))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getAllByRole('list')).toHaveLength(2)
  })

  it('shows the error text in a list without entries', async () => {
    renderPage(topEventsPage, load({ ...answers, '/events/ffa': [] }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getAllByRole('list')).toHaveLength(2)
  })

  it('is not touched by a failed olympiad call', async () => {
    expectConsole(/Erro ao buscar ranking da Olimpíada/)
    renderPage(topEventsPage, load(without('/events/olympiad')))
    expect(await screen.findAllByRole('list')).toHaveLength(3)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
