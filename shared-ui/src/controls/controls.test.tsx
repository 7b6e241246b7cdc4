import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, LinkButton } from './button.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Select } from './select.tsx'

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

describe('Field', () => {
  it('names its input and is valid while there is no error', () => {
    render(
      <Field label="E-mail" type="email" required defaultValue="demo@aurora.example" />,
    )
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(input).toBeRequired()
    expect(input).toBeValid()
    expect(input).not.toHaveAccessibleDescription()
  })

  it('ties hint and error to the input', () => {
    render(<Field label="E-mail" hint="We write to it" error="Invalid email" />)
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('We write to it Invalid email')
  })

  it('gives two fields of one label ids of their own', () => {
    render(
      <>
        <Field label="Password" hint="the old" />
        <Field label="Password" hint="the new" />
      </>,
    )
    const [first, second] = screen.getAllByRole('textbox', { name: 'Password' })
    expect(first).toHaveAccessibleDescription('the old')
    expect(second).toHaveAccessibleDescription('the new')
  })
})

const days = [
  { value: 7, label: '7 days' },
  { value: 15, label: '15 days' },
]

describe('Select', () => {
  it('offers its options under its label and tells which was chosen', async () => {
    const onChange = jest.fn()
    render(
      <Select
        label="Duration"
        options={days}
        onChange={(event) => onChange(event.target.value)}
      />,
    )
    const select = screen.getByRole('combobox', { name: 'Duration' })
    expect(select).toHaveDisplayValue('7 days')
    await userEvent.selectOptions(select, '15 days')
    expect(onChange).toHaveBeenCalledWith('15')
  })

  it('carries an error like a field does', () => {
    render(<Select label="Duration" options={days} error="Choose one" />)
    const select = screen.getByRole('combobox', { name: 'Duration' })
    expect(select).toBeInvalid()
    expect(select).toHaveAccessibleDescription('Choose one')
  })
})

describe('Notice', () => {
  it.each([
    ['error', 'alert'],
    ['success', 'status'],
  ] as const)('of tone %s is announced as %s', (tone, role) => {
    render(<Notice tone={tone}>Done</Notice>)
    expect(screen.getByRole(role)).toHaveTextContent('Done')
  })
})
