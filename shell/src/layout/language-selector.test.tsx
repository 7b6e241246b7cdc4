import { describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { languages } from 'shared-i18n'
import { LanguageSelector } from './language-selector.tsx'
import { renderLayout } from './testing.tsx'

describe('LanguageSelector', () => {
  it('shows the current language as the pressed one (§2.2)', () => {
    renderLayout(<LanguageSelector current="es" onSelect={() => {}} />)
    const group = screen.getByRole('group', { name: 'Language' })
    const pressed = [...group.children].map((button) => button.getAttribute('aria-pressed'))
    expect(pressed).toEqual(['false', 'false', 'true'])
  })

  it.each([
    ['PT, Português', 'pt'],
    ['EN, English', 'en'],
    ['ES, Español', 'es'],
  ])('%s selects %s', async (name, language) => {
    const onSelect = jest.fn()
    renderLayout(<LanguageSelector current="pt" onSelect={onSelect} />)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onSelect).toHaveBeenCalledWith(language)
  })

  it('names each language alike, whichever is on screen', () => {
    for (const language of languages) {
      const { unmount } = renderLayout(
        <LanguageSelector current={language} onSelect={() => {}} />,
        { language },
      )
      expect(screen.getByRole('button', { name: 'ES, Español' })).toHaveAttribute(
        'lang',
        'es',
      )
      unmount()
    }
  })
})
