import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Ribbon } from './ribbon.tsx'

describe('Ribbon', () => {
  it.each(['silver', 'gold', 'diamond', 'none'] as const)(
    'of %s shows its text',
    (tier) => {
      render(<Ribbon tier={tier}>until 15 Jan 2027</Ribbon>)
      expect(screen.getByText('until 15 Jan 2027')).toHaveAttribute('data-tier', tier)
    },
  )
})
