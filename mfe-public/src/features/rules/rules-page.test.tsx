import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from 'portal-kit/testing'
import { languages } from 'shared-i18n'
import { pages } from '#src/routes.tsx'

describe('the rules', () => {
  it.each(languages)('are seven in %s (§2.18)', async (language) => {
    await renderPage(pages, '/rules', { language })
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7)
  })

  it('are the ones of the specification, in its order (§2.18)', async () => {
    await renderPage(pages, '/rules', { language: 'en' })
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
