import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Notice } from './notice.tsx'

describe('Notice', () => {
  it.each([
    ['error', 'alert'],
    ['success', 'status'],
  ] as const)('of tone %s is announced as %s', (tone, role) => {
    render(<Notice tone={tone}>Done</Notice>)
    expect(screen.getByRole(role)).toHaveTextContent('Done')
  })
})
