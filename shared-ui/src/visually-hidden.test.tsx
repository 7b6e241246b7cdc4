import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { VisuallyHidden } from './visually-hidden.tsx'

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
