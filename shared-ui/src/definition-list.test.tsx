import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { DefinitionList } from './definition-list.tsx'

describe('DefinitionList', () => {
  it('pairs each term with its description, in order', () => {
    render(
      <DefinitionList
        entries={[
          { term: 'Login', description: 'demo' },
          { term: 'Status', description: <em>Active</em> },
        ]}
      />,
    )
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    const descriptions = screen.getAllByRole('definition').map((text) => text.textContent)
    expect(terms).toEqual(['Login', 'Status'])
    expect(descriptions).toEqual(['demo', 'Active'])
  })
})
