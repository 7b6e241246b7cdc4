import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { type ApiAnswers, renderPage } from 'portal-kit/testing'
import { pages } from '#src/routes.tsx'
import { rowsOf } from '#testing/rows.ts'

const solo = (charName: string, totalPoints: number | string, totalFights: number) => ({
  charId: totalFights,
  charName,
  totalPoints,
  totalFights,
})

const answers = {
  'GET /api/events/pvp1v1': [solo('Sylvaine', 1940, 210), solo('Oriana', 12, 1)],
  'GET /api/events/pvp2v2': [
    {
      charId1: 1,
      charId2: 2,
      charName1: 'Valdrik',
      charName2: 'Nerezza',
      totalPoints: 640,
      totalFights: 110,
    },
  ],
  'GET /api/events/ffa': [solo('Ysolde', '9007199254740993', 90)],
  'GET /api/events/olympiad': [],
}

const show = (api: ApiAnswers = answers) => renderPage(pages, '/top-events', { api })

const without = (path: string) => {
  const others = Object.entries(answers).filter(([call]) => call !== `GET /api${path}`)
  return Object.fromEntries(others)
}

describe('the top events page', () => {
  it('says that each list is loading (§2.10)', async () => {
    const pending = Object.keys(answers).map((call) => [call, new Promise(() => {})])
    await show(Object.fromEntries(pending))
    expect(screen.getByRole('heading', { name: 'Ranking de eventos' })).toBeVisible()
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent),
    ).toEqual(['Duelo 1x1 pontos', 'Duplas 2x2 pontos', 'Free-for-all pontos'])
    const notes = screen.getAllByRole('status')
    expect(notes.map((note) => note.textContent)).toEqual(Array(3).fill('Carregando…'))
  })

  it('loads four datasets together (§2.10)', async () => {
    const { calls } = await show()
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Object.keys(answers),
    )
  })

  it.each([
    [/1x1/, ['1Sylvaine1.940 210 lutas', '2Oriana12 1 luta']],
    [/2x2/, ['1Valdrik & Nerezza640 110 lutas']],
    [/Free-for-all/, ['1Ysolde9.007.199.254.740.993 90 lutas']],
  ])('numbers %s from 1, with points and fights (§1.2, §2.10)', async (name, rows) => {
    await show()
    expect(await rowsOf(name)).toEqual(rows)
  })

  it.each([
    ['/events/pvp1v1', /Erro ao buscar ranking 1v1/],
    ['/events/pvp2v2', /Erro ao buscar ranking 2v2/],
    ['/events/ffa', /Erro ao buscar ranking FFA/],
  ] as const)('fails %s alone (§2.10, §8.1)', async (path, logged) => {
    expectConsole(logged)
    await show(without(path))
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getAllByRole('list')).toHaveLength(2)
  })

  it('shows the error text in a list without entries', async () => {
    await show({ ...answers, 'GET /api/events/ffa': [] })
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os dados')
    expect(screen.getAllByRole('list')).toHaveLength(2)
  })

  it('says, once and calmly, that the realm keeps no points', async () => {
    const off = Object.keys(answers).map((call) => [call, { isOff: true }])
    await show(Object.fromEntries(off))
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Este servidor não registra pontos de eventos',
    )
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    for (const role of ['alert', 'button', 'searchbox', 'list'])
      expect(screen.queryByRole(role)).not.toBeInTheDocument()
  })

  it('shows the lists that the realm keeps beside one that it does not', async () => {
    await show({ ...answers, 'GET /api/events/pvp2v2': { isOff: true } })
    expect(await screen.findAllByRole('list')).toHaveLength(2)
    expect(screen.getByRole('status')).toHaveTextContent(
      'Este servidor não registra estes dados',
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is not touched by a failed olympiad call (§2.10)', async () => {
    expectConsole(/Erro ao buscar ranking da Olimpíada/)
    await show(without('/events/olympiad'))
    expect(await screen.findAllByRole('list')).toHaveLength(3)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
