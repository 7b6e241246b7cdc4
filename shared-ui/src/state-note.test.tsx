import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { StateNote } from './state-note.tsx'

describe('StateNote', () => {
  it.each([
    ['loading', 'status'],
    ['empty', 'status'],
    ['error', 'alert'],
  ] as const)('%s is announced as %s, with its text alone', (state, role) => {
    render(
      <StateNote state={state} action={<button type="button">Try again</button>}>
        What is going on
      </StateNote>,
    )
    expect(screen.getByRole(role).textContent).toBe('What is going on')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
