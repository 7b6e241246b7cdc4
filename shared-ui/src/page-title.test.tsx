import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { PageTitle } from './page-title.tsx'

describe('PageTitle', () => {
  it('is the h1 and nothing but its text', () => {
    render(<PageTitle>Top players</PageTitle>)
    expect(screen.getByRole('heading', { level: 1, name: 'Top players' })).toBeVisible()
  })
})
