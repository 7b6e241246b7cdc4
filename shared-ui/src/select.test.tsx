import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from './select.tsx'

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
