import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { languages } from 'shared-i18n'
import { renderPage } from '#testing/render-page.tsx'
import { rulesPage } from './rules-page.tsx'

describe('the rules', () => {
  it.each(languages)('are seven in %s', (language) => {
    renderPage(rulesPage, null, { language })
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7)
  })

  it('are the ones of the specification, in its order', () => {
    renderPage(rulesPage, null, { language: 'en' })
    const rules = screen.getAllByRole('listitem').map((rule) => rule.textContent)
    expect(rules).toEqual([
      expect.stringMatching(/respect between players/i),
      expect.stringMatching(/bots.*AutoFarm.*outside software/i),
      expect.stringMatching(/bug.*warning.*rollback.*ban/i),
      expect.stringMatching(/official channels/i),
      expect.stringMatching(/at your own risk/i),
      expect.stringMatching(/staff.*suspension.*permanent ban/i),
      expect.stringMatching(/spam.*flood/i),
    ])
  })
})
