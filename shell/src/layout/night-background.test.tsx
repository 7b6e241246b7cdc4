import { describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { NightBackground } from './night-background.tsx'

describe('NightBackground', () => {
  it('is hidden from screen readers', () => {
    const { container } = render(<NightBackground />)
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  })
})
