import { describe, expect, it } from '@jest/globals'
import { texts } from './testing.tsx'

const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'object' ? keysOf(text, `${path}${key}.`) : `${path}${key}`,
  )

describe('the texts of the shell', () => {
  it.each(['en', 'es'] as const)(
    'has every key of pt in %s, in the same order',
    (language) => {
      expect(keysOf(texts[language])).toEqual(keysOf(texts.pt))
    },
  )
})
