import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { contentId, SkipLink } from './skip-link.tsx'
import { renderLayout } from './testing.tsx'

describe('SkipLink', () => {
  it('is the first stop of the Tab key and leads to the content', async () => {
    renderLayout(
      <>
        <SkipLink />
        <a href="/news">News</a>
      </>,
    )
    await userEvent.tab()
    const link = screen.getByRole('link', { name: 'Skip to content' })
    expect(link).toHaveFocus()
    expect(link).toHaveAttribute('href', `#${contentId}`)
  })
})
