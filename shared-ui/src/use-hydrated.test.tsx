import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { useHydrated } from './use-hydrated.ts'

function Clock() {
  return <p>{useHydrated() ? 'now' : 'some time'}</p>
}

describe('useHydrated', () => {
  it('hydrates the server’s text without a mismatch, then shows what it could not know', () => {
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = '<p>some time</p>'
    act(() => {
      hydrateRoot(root, <Clock />)
    })
    expect(screen.getByText('now')).toBeVisible()
    root.remove()
  })

  it('is true at once where nothing was prerendered', () => {
    render(<Clock />)
    expect(screen.getByText('now')).toBeVisible()
  })
})
