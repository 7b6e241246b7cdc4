import { expect, it } from '@jest/globals'
import { chooseLanguage } from '#src/http/language.ts'

it.each([
  ['pt-BR, en', ['en', 'pt'], 'pt'],
  ['fr', ['pt', 'en', 'es'], 'pt'],
  ['en', ['pt'], 'pt'],
  ['fr', ['es', 'en'], 'es'],
  [undefined, ['en', 'pt'], 'pt'],
] as const)('the language for %p of %p is %p', (header, offered, expected) => {
  expect(chooseLanguage(header, offered)).toBe(expected)
})
