import { describe, expect, it } from '@jest/globals'
import { chooseLanguage } from '#src/http/language.ts'

describe('the language of an answer', () => {
  it.each([
    ['en', ['pt', 'en', 'es'], 'en'],
    ['EN-us , pt;q=0.9', ['pt', 'en', 'es'], 'en'],
    ['es-419,en;q=0.5', ['pt', 'en', 'es'], 'es'],
    ['pt-BR, en', ['en', 'pt'], 'pt'],
    ['pt;q=0, en;q=0.1', ['pt', 'en'], 'en'],
    ['en;q=oops, es', ['pt', 'en', 'es'], 'es'],
    ['fr', ['pt', 'en', 'es'], 'pt'],
    ['en', ['pt'], 'pt'],
    ['fr', ['es', 'en'], 'es'],
    ['', ['pt', 'en'], 'pt'],
    [undefined, ['en', 'pt'], 'pt'],
  ] as const)('for %p of %p is %p', (header, offered, expected) => {
    expect(chooseLanguage(header, offered)).toBe(expected)
  })
})
