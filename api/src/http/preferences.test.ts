import { describe, expect, it } from '@jest/globals'
import { chooseLanguage, preferences } from '#src/http/preferences.ts'

describe('preferences', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['br', ['br']],
    ['gzip;q=0.5, br', ['br', 'gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['EN-us , pt;q=0.9', ['en-us', 'pt']],
    ['en;q=oops, pt', ['pt']],
  ])('reads %p as %p', (header, expected) => {
    expect(preferences(header)).toEqual(expected)
  })
})

describe('the language of an answer', () => {
  it.each([
    ['en', ['pt', 'en', 'es'], 'en'],
    ['es-419,en;q=0.5', ['pt', 'en', 'es'], 'es'],
    ['fr', ['pt', 'en', 'es'], 'pt'],
    ['en', ['pt'], 'pt'],
    ['fr', ['es', 'en'], 'es'],
  ] as const)('for %p of %p is %p', (header, offered, expected) => {
    expect(chooseLanguage(header, offered)).toBe(expected)
  })
})
