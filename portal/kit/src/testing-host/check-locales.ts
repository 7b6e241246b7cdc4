import { describe, expect, it } from '@jest/globals'
import { fallbackLanguage, languages } from 'shared-i18n'
import { declarationOf } from './app-folder.ts'
import { readAppTexts } from './app-texts.ts'
import { misplacedKeys } from './misplaced-keys.ts'

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
