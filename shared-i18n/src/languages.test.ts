/** @jest-environment-options {"url": "https://portal.test/"} */
import { describe, expect, it, jest } from '@jest/globals'
import {
  fallbackLanguage,
  isLanguage,
  languages,
} from 'shared-api/contract/rules/languages'
import { common } from './common.ts'
import { rememberLanguage, storedLanguage } from './languages.ts'

describe('the languages of the site', () => {
  it('are Portuguese, English and Spanish, and Portuguese for any other', () => {
    expect(languages).toEqual(['pt', 'en', 'es'])
    expect(fallbackLanguage).toBe('pt')
    const values = [...languages, 'pt-BR', 'EN', '', null, undefined, ['pt']]
    expect(values.filter(isLanguage)).toEqual(languages)
  })

  it('have the same texts in common, in alphabetical order', () => {
    const keys = Object.keys(common.pt).toSorted()
    for (const language of languages) {
      expect(Object.keys(common[language])).toEqual(keys)
      expect(Object.values(common[language])).not.toContain('')
    }
  })
})

describe('the language that a visitor chose', () => {
  it('is remembered by the site, and for a year by a cookie that no other host can set', () => {
    expect(storedLanguage()).toBeNull()
    const write = jest.spyOn(document, 'cookie', 'set')
    rememberLanguage('en')
    rememberLanguage('es')
    expect(storedLanguage()).toBe('es')
    expect(localStorage.getItem('lang')).toBe('es')
    expect(document.cookie).toBe('__Host-lang=es')
    expect(write).toHaveBeenLastCalledWith(
      '__Host-lang=es; path=/; max-age=31536000; samesite=lax; secure',
    )
  })

  it.each(['fr', '', 'PT', '<script>'])('is none if the storage holds %p', (value) => {
    localStorage.setItem('lang', value)
    expect(storedLanguage()).toBeNull()
  })

  it('is known to the server alone if storage is closed', () => {
    for (const method of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Storage is closed', 'SecurityError')
      })
    rememberLanguage('pt')
    expect(storedLanguage()).toBeNull()
    expect(document.cookie).toBe('__Host-lang=pt')
  })
})
