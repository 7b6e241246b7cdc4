import { describe, expect, it } from '@jest/globals'
import { fallbackLanguage, languages } from 'shared-i18n'
import { declarationOf, readAppTexts } from './app-folder.ts'

type Branch = [path: string, value: object]

/** A value and all groups and texts inside it, by path. */
function branchesOf(value: object, path = ''): Branch[] {
  const below = Object.entries(value).flatMap(([key, each]) =>
    typeof each === 'object' && each !== null ? branchesOf(each, `${path}${key}.`) : [],
  )
  return [[path, value], ...below]
}

/** Paths of all texts, without plural forms, which differ between languages. */
function keysOf(texts: object): string[] {
  return branchesOf(texts).flatMap(([path, group]) =>
    Object.entries(group)
      .filter(([, value]) => typeof value !== 'object')
      .map(([key]) => path + key.replace(/_(one|many|other)$/, '')),
  )
}

function emptyTexts(texts: object): string[] {
  return branchesOf(texts).flatMap(([path, group]) =>
    Object.entries(group)
      .filter(([, value]) => typeof value !== 'object' && String(value).trim() === '')
      .map(([key]) => path + key),
  )
}

/** Declares the tests of an app's texts: every language has the same keys, sorted, and no empty text. */
export async function checkLocales(appDir: string): Promise<void> {
  const { namespaces } = await declarationOf(appDir)
  const reference = readAppTexts(appDir, namespaces, fallbackLanguage)

  describe.each(languages)('the texts in %s', (language) => {
    const texts = readAppTexts(appDir, namespaces, language)

    it('are the same ones as in Portuguese', () => {
      expect(new Set(keysOf(texts))).toEqual(new Set(keysOf(reference)))
    })

    it('stand in alphabetical order', () => {
      expect(misplacedKeys(texts)).toEqual([])
    })

    it('are never empty', () => {
      expect(emptyTexts(texts)).toEqual([])
    })
  })
}

/**
 * Finds keys that are not in alphabetical order, in every group. JavaScript itself sorts numeric keys.
 *
 * @returns one line for each, with the command that corrects it
 */
export function misplacedKeys(texts: object, path = ''): string[] {
  const keys = Object.keys(texts).filter((key) => Number.isNaN(Number(key)))
  const misplaced = keys.flatMap((key, index) => {
    const before = keys[index - 1]
    if (before === undefined || before < key) return []
    return [`${path}${key} stands after ${path}${before}: run npm run format`]
  })
  const below = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? misplacedKeys(value, `${path}${key}.`)
      : [],
  )
  return [...misplaced, ...below]
}
