import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { crossedSwords } from './icons.ts'
import { SectionTitle } from './section-title.tsx'

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
