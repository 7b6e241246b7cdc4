import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { Footer } from './footer.tsx'
import { renderLayout } from './testing.tsx'

describe('Footer', () => {
  it('has the six entries and the three vote links (§2.3)', () => {
    renderLayout(
      <Footer
        links={{ community: 'https://chat.example', social: 'https://photos.example' }}
      />,
    )
    const footer = within(screen.getByRole('contentinfo'))
    const links = footer.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Download', '/download'],
      ['Account', '/account'],
      ['Premium', '/premium'],
      ['Rules', '/rules'],
      ['Community', 'https://chat.example'],
      ['Instagram', 'https://photos.example'],
      ['HopZone', '/vote/hopzone/1'],
      ['L2JBrasil', '/vote/l2jbrasil/1'],
      ['Top100Arena', '/vote/top100arena/1'],
    ])
  })
})
