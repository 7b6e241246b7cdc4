import { describe, expect, it } from '@jest/globals'
import { common } from './common.ts'
import { fallbackLanguage, isLanguage, languages } from './languages.ts'

describe('the languages of the site', () => {
  it('are Portuguese, English and Spanish, and Portuguese stands in for any other', () => {
    expect(languages).toEqual(['pt', 'en', 'es'])
    expect(fallbackLanguage).toBe('pt')
  })

  it.each([
    ['pt', true],
    ['en', true],
    ['es', true],
    ['pt-BR', false],
    ['EN', false],
    ['', false],
    [null, false],
    [undefined, false],
    [['pt'], false],
  ])('%p is one of them: %p', (value, answer) => {
    expect(isLanguage(value)).toBe(answer)
  })

  it.each(['en', 'es'] as const)('say in %s what common says in Portuguese', (language) => {
    expect(Object.keys(common[language])).toEqual(Object.keys(common.pt))
    expect(Object.values(common[language])).not.toContain('')
  })

  it('have the keys of common in alphabetical order', () => {
    expect(Object.keys(common.pt)).toEqual(Object.keys(common.pt).toSorted())
  })
})
