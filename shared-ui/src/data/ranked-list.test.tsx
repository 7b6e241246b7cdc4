import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { withI18n } from 'shared-i18n/testing'
import { type RankedEntry, RankedList } from './ranked-list.tsx'

function renderList(entries: readonly RankedEntry[]) {
  const list = (
    <>
      <h2 id="pvp">PvP</h2>
      <RankedList aria-labelledby="pvp" entries={entries} />
    </>
  )
  render(withI18n(list, {}, 'en'))
}

describe('RankedList', () => {
  it('is an ordered list under its heading, numbered from 1, with medals for three', () => {
    const names = ['Sylvaine', 'Thornwick', 'Oriana', 'Bragthar']
    renderList(names.map((name, index) => ({ key: name, name, figure: 1204 - index })))
    const list = screen.getByRole('list', { name: 'PvP' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      '1Sylvaine1204',
      '2Thornwick1203',
      '3Oriana1202',
      '4Bragthar1201',
    ])
    const medals = [1, 2, 3, 4].map((place) => screen.getByText(place).dataset.medal)
    expect(medals).toEqual(['1', '2', '3', undefined])
  })

  it.each([
    ['the figure that ranks before any other', { secondFigure: 'of 9' }, '1Ysolde3 of 9'],
    ['in words what it sets apart by colour', { mark: '(yours)' }, '1Ysolde (yours)3'],
    ['the place in a ranking of which only some are shown', { place: 42 }, '42Ysolde3'],
    [
      'an emblem before the detail',
      { detail: 'Archer', emblem: <i>bow </i> },
      '1Ysoldebow Archer3',
    ],
  ])('shows %s', (_, more, text) => {
    renderList([{ key: 7, name: 'Ysolde', figure: 3, ...more }])
    expect(screen.getByRole('listitem').textContent).toBe(text)
  })

  it('says so when it is empty', () => {
    renderList([])
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    expect(screen.getByText('No entries yet')).toBeVisible()
  })
})
