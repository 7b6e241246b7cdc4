import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Card } from './card.tsx'
import { SectionTitle } from './section-title.tsx'

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
