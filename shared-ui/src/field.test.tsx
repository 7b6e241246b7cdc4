import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Field } from './field.tsx'

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
