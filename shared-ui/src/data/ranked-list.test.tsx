import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { withI18n } from 'shared-i18n/testing'
import { type RankedEntry, RankedList } from './ranked-list.tsx'

function renderList(entries: readonly RankedEntry[]) {
  render(
    withI18n(
      <>
        <h2 id="pvp">PvP</h2>
        <RankedList aria-labelledby="pvp" entries={entries} />
      </>,
      {},
      'en',
    ),
  )
}

const players = ['Sylvaine', 'Thornwick', 'Oriana', 'Bragthar'].map((name, index) => ({
  key: name,
  name,
  detail: index === 0 ? 'Sagittarius' : undefined,
  figure: 1204 - index,
}))

describe('RankedList', () => {
  it('is an ordered list under its heading, numbered from 1', () => {
    renderList(players)
    const list = screen.getByRole('list', { name: 'PvP' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      '1SylvaineSagittarius1204',
      '2Thornwick1203',
      '3Oriana1202',
      '4Bragthar1201',
    ])
  })

  it('shows the figure that ranks before any other', () => {
    renderList([{ key: 7, name: 'Ysolde', figure: 640, secondFigure: '110 fights' }])
    expect(screen.getByRole('listitem')).toHaveTextContent('1Ysolde640 110 fights')
  })

  it('gives medals to the first three alone', () => {
    renderList(players)
    const medals = ['1', '2', '3', '4'].map(
      (rank) => screen.getByText(rank, { exact: true }).dataset.medal,
    )
    expect(medals).toEqual(['1', '2', '3', undefined])
  })

  it('keeps the places of a ranking of which only some are shown', () => {
    renderList([{ key: 7, name: 'Ysolde', figure: 3, place: 42 }])
    expect(screen.getByRole('listitem')).toHaveTextContent('42Ysolde3')
    expect(screen.getByText('42')).not.toHaveAttribute('data-medal')
  })

  it('says in words what it sets apart by colour', () => {
    renderList([{ key: 7, name: 'Ysolde', figure: 3, mark: '(yours)' }])
    expect(screen.getByRole('listitem')).toHaveTextContent('1Ysolde (yours)3')
  })

  it('shows an emblem before the detail', () => {
    const emblem = <i title="Bow" />
    renderList([{ key: 7, name: 'Ysolde', detail: 'Sagittarius', figure: 3, emblem }])
    expect(screen.getByText('Sagittarius').firstChild).toBe(screen.getByTitle('Bow'))
  })

  it('says so when it is empty', () => {
    renderList([])
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    expect(screen.getByText('No entries yet')).toBeVisible()
  })
})
