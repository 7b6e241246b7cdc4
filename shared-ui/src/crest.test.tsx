import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Crest } from './crest.tsx'

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
