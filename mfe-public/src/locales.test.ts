import { describe, expect, it } from '@jest/globals'
import { languages } from 'shared-i18n'
import { texts } from '#testing/render-page.tsx'

/** Paths of all texts in the order of the file; the plural forms of a language are its own. */
function keysOf(branch: object, prefix = ''): string[] {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : [`${prefix}${key.replace(/_(one|many|other)$/, '')}`],
  )
}

describe.each(languages)('the texts in %s', (language) => {
  it('are the same ones as in Portuguese', () => {
    expect(new Set(keysOf(texts[language]))).toEqual(new Set(keysOf(texts.pt)))
  })

  it('stand in alphabetical order', () => {
    const groups = [texts[language], ...Object.values(texts[language])]
    const unordered = groups
      .map((group) => Object.keys(group))
      .filter((keys) => keys.toSorted().join() !== keys.join())
      // Numbers are always in numeric order.
      .filter((keys) => keys.some((key) => Number.isNaN(Number(key))))
    expect(unordered).toEqual([])
  })

  it('are never empty', () => {
    const values = Object.values(texts[language]).flatMap((group) => Object.values(group))
    expect(values.filter((value) => String(value).trim() === '')).toEqual([])
  })
})
