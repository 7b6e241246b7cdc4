import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, LinkButton } from './button.tsx'

describe('Button', () => {
  it('does not submit the form around it unless told to', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) =>
      event.preventDefault(),
    )
    render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

describe('LinkButton', () => {
  it('is a link, drawn by whoever knows where it leads', () => {
    render(
      <LinkButton render={(anchor) => <a href="/download" {...anchor} />}>
        Play now
      </LinkButton>,
    )
    expect(screen.getByRole('link', { name: 'Play now' })).toHaveAttribute(
      'href',
      '/download',
    )
  })
})
