import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Card } from './card.tsx'
import { Crest } from './crest.tsx'
import { DefinitionList } from './data/definition-list.tsx'
import { Icon } from './icon.tsx'
import { crossedSwords } from './icons.ts'
import { PageTitle } from './page-title.tsx'
import { Ribbon } from './ribbon.tsx'
import { SectionTitle } from './section-title.tsx'
import { StatusDot } from './status-dot.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

describe('Card', () => {
  it('is a named region when it is a section with a heading', () => {
    render(
      <Card as="section" aria-labelledby="status">
        <SectionTitle id="status">Server status</SectionTitle>
      </Card>,
    )
    expect(screen.getByRole('region', { name: 'Server status' })).toBeVisible()
  })

  it.each([
    ['stone', 'night'],
    ['parchment', 'parchment'],
  ] as const)('of %s tells what it holds that it lies on %s', (surface, ground) => {
    render(
      <Card as="article" surface={surface}>
        Kaelthorn
      </Card>,
    )
    expect(screen.getByRole('article')).toHaveAttribute('data-surface', ground)
  })
})

describe('Crest', () => {
  it('paints with gradients of its own, and has no name', () => {
    const { container } = render(
      <>
        <Crest />
        <Crest />
      </>,
    )
    const ids = [...container.querySelectorAll('linearGradient')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

describe('DefinitionList', () => {
  it('pairs each term with its description, in order', () => {
    render(
      <DefinitionList
        entries={[
          { term: 'Login', description: 'demo' },
          { term: 'Status', description: <em>Active</em> },
        ]}
      />,
    )
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    const descriptions = screen.getAllByRole('definition').map((text) => text.textContent)
    expect(terms).toEqual(['Login', 'Status'])
    expect(descriptions).toEqual(['demo', 'Active'])
  })
})

describe('Icon', () => {
  it('is hidden from screen readers, so that it adds nothing to the text beside it', () => {
    render(
      <h2>
        <Icon icon={crossedSwords} />
        PvP
      </h2>,
    )
    expect(screen.getByRole('heading', { name: 'PvP' })).toBeVisible()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('is an image with a name when it stands for a word', () => {
    render(<Icon icon={crossedSwords} label="PvP" />)
    expect(screen.getByRole('img', { name: 'PvP' })).toBeVisible()
  })
})

describe('PageTitle', () => {
  it('is the h1 and nothing but its text', () => {
    render(<PageTitle>Top players</PageTitle>)
    expect(screen.getByRole('heading', { level: 1, name: 'Top players' })).toBeVisible()
  })
})

describe('SectionTitle', () => {
  it.each([2, 3] as const)('is a heading of level %d, icon or not', (level) => {
    render(
      <>
        <SectionTitle level={level} icon={crossedSwords}>
          PvP
        </SectionTitle>
        <SectionTitle level={level}>PK</SectionTitle>
      </>,
    )
    const names = screen.getAllByRole('heading', { level }).map((h) => h.textContent)
    expect(names).toEqual(['PvP', 'PK'])
  })
})

describe('Ribbon', () => {
  it.each(['silver', 'gold', 'diamond', 'none'] as const)(
    'of %s shows its text',
    (tier) => {
      render(<Ribbon tier={tier}>until 15 Jan 2027</Ribbon>)
      expect(screen.getByText('until 15 Jan 2027')).toHaveAttribute('data-tier', tier)
    },
  )
})

describe('StatusDot', () => {
  it.each([
    [true, 'Online'],
    [false, 'Offline'],
  ])('online %s is told in words too', (online, text) => {
    render(<StatusDot online={online}>{text}</StatusDot>)
    expect(screen.getByText(text)).toHaveAttribute('data-online', String(online))
  })
})

describe('VisuallyHidden', () => {
  it('adds to the name of what it stands in', () => {
    render(
      <button type="button">
        Copy<VisuallyHidden> the checksum</VisuallyHidden>
      </button>,
    )
    expect(screen.getByRole('button', { name: 'Copy the checksum' })).toBeVisible()
  })
})
