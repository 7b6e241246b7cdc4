import { describe, expect, it, jest } from '@jest/globals'
import { type ByRoleMatcher, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Card } from './card.tsx'
import { Button } from './controls/button.tsx'
import { Field, Notice, Select } from './controls/form.tsx'
import { Crest } from './crest.tsx'
import { DefinitionList } from './data/definition-list.tsx'
import { Icon } from './icon.tsx'
import { crossedSwords } from './icons.ts'
import { Ribbon, StatusDot, VisuallyHidden } from './marks.tsx'
import { PageTitle, SectionTitle } from './titles.tsx'

const section = (
  <Card as="section" aria-labelledby="status">
    <SectionTitle id="status">Server status</SectionTitle>
  </Card>
)
const copyButton = (
  <button type="button">
    Copy<VisuallyHidden> the checksum</VisuallyHidden>
  </button>
)
const pvp = <SectionTitle icon={crossedSwords}>PvP</SectionTitle>

it.each<[string, ReactElement, ByRoleMatcher, { name: string; level?: number }]>([
  ['a page title', <PageTitle>Rules</PageTitle>, 'heading', { name: 'Rules', level: 1 }],
  ['a section title, with its icon', pvp, 'heading', { name: 'PvP', level: 2 }],
  ['a card that is a section', section, 'region', { name: 'Server status' }],
  [
    'an icon in place of a word',
    <Icon icon={crossedSwords} label="PvP" />,
    'img',
    { name: 'PvP' },
  ],
  ['a word for screen readers', copyButton, 'button', { name: 'Copy the checksum' }],
])('%s has its role and its name', (_, ui, role, options) => {
  render(ui)
  expect(screen.getByRole(role, options)).toBeVisible()
})

it.each([
  ['data-surface', 'parchment', <Card surface="parchment">Aden</Card>],
  ['data-surface', 'night', <Card>Aden</Card>],
  ['data-tier', 'gold', <Ribbon tier="gold">Aden</Ribbon>],
  ['data-online', 'true', <StatusDot online>Aden</StatusDot>],
  ['data-online', 'false', <StatusDot online={false}>Aden</StatusDot>],
])('the stylesheet is told by an attribute: %s is %s', (attribute, value, ui) => {
  render(ui)
  expect(screen.getByText('Aden')).toHaveAttribute(attribute, value)
})

it('a crest paints with gradients of its own, and has no name, like an icon beside text', () => {
  const { container } = render([<Crest key="1" />, <Crest key="2" />])
  const ids = [...container.querySelectorAll('linearGradient')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

it('a definition list pairs each term with its description, in order', () => {
  const entries = [
    { term: 'Login', description: 'demo' },
    { term: 'Status', description: <em>Active</em> },
  ]
  const { container } = render(<DefinitionList entries={entries} />)
  const rows = [...container.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(rows).toEqual(['Logindemo', 'StatusActive'])
})

it('a button does not submit the form around it unless told to', async () => {
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

describe('a control of a form', () => {
  const days = [
    { value: 7, label: '7 days' },
    { value: 15, label: '15 days' },
  ]

  it('has its label as its name, and is valid while there is no error', () => {
    render(<Field label="E-mail" type="email" required defaultValue="demo@a.example" />)
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(input).toBeRequired()
    expect(input).toBeValid()
    expect(input).not.toHaveAccessibleDescription()
  })

  it.each([
    ['input', 'textbox', <Field label="Days" hint="a week" error="Too few" />],
    [
      'select',
      'combobox',
      <Select label="Days" options={days} hint="a week" error="Too few" />,
    ],
  ])('is described by its own hint and error: %s', (_, role, ui) => {
    render(
      <>
        {ui}
        <Field label="Others" hint="another" error="Too many" />
      </>,
    )
    const control = screen.getByRole(role, { name: 'Days' })
    expect(control).toBeInvalid()
    expect(control).toHaveAccessibleDescription('a week Too few')
  })

  it.each([
    ['error', 'alert'],
    ['success', 'status'],
  ] as const)('has its outcome of tone %s announced as %s', (tone, role) => {
    render(<Notice tone={tone}>Done</Notice>)
    expect(screen.getByRole(role)).toHaveTextContent('Done')
  })
})
