import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { StatusDot } from './status-dot.tsx'

describe('StatusDot', () => {
  it.each([
    [true, 'Online'],
    [false, 'Offline'],
  ])('online %s is told in words too', (online, text) => {
    render(<StatusDot online={online}>{text}</StatusDot>)
    expect(screen.getByText(text)).toHaveAttribute('data-online', String(online))
  })
})
