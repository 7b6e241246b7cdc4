import { describe, expect, it } from '@jest/globals'
import type { AnyPage, ApiClient, Pages } from 'shared-api'
import { fallbackLanguage, languages } from 'shared-i18n'
import { declarationOf, readAppTexts } from './app-folder.ts'

/** The URLs of the public calls that a page's loader starts. */
function callsOf(page: AnyPage | undefined): string[] {
  const calls: string[] = []
  const answer = (path: string, options?: { session?: string }) => {
    if (!options?.session) calls.push(`/api${path}`)
    return Promise.resolve<unknown>({})
  }
  const api = { get: answer, list: answer, post: answer } as ApiClient
  page?.loader?.({ api, params: {}, url: new URL('http://portal.test/') })
  return calls
}

/** Declares the tests of an app's declaration: its pages, their texts and their public calls. */
export async function checkDeclaration(appDir: string, pages: Pages): Promise<void> {
  const { routes, navigation, namespaces } = await declarationOf(appDir)
  const texts = Object.fromEntries(
    textsIn(readAppTexts(appDir, namespaces, fallbackLanguage)),
  )
  const paths = routes.map(({ path }) => path)

  describe('what the portal is told', () => {
    it('names each page once', () => {
      expect(paths.toSorted()).toEqual(Object.keys(pages).toSorted())
    })

    // What others ask for depends on the address.
    const fixed = routes.filter(({ path }) => !path.includes(':'))
    it.each(fixed)('the HTML of $path starts the calls of its page', (route) => {
      expect(callsOf(pages[route.path])).toEqual(route.data ?? [])
    })

    it.each(routes)('the document of $path has a title and a description', (route) => {
      // `rankings:topPlayers.title` → `rankings.topPlayers.title`
      const keys = [route.title, route.description].map((key) => key.replace(':', '.'))
      expect(Object.keys(texts)).toEqual(expect.arrayContaining(keys))
    })

    it('leads from the navigation bar to pages that there are', () => {
      expect(paths).toEqual(expect.arrayContaining(navigation.map(({ path }) => path)))
    })
  })
}

/** All texts inside a group, by path. */
function textsIn(group: object, path = ''): [path: string, text: unknown][] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? textsIn(value, `${path}${key}.`)
      : [[path + key, value]],
  )
}

/** Declares the tests of an app's texts: every language has the same keys, sorted, and no empty text. */
export async function checkLocales(appDir: string): Promise<void> {
  const { namespaces } = await declarationOf(appDir)
  const read = (language: (typeof languages)[number]) =>
    readAppTexts(appDir, namespaces, language)
  // Plural forms differ between languages.
  const keysOf = (texts: object) =>
    new Set(textsIn(texts).map(([path]) => path.replace(/_(one|many|other)$/, '')))
  const reference = read(fallbackLanguage)

  describe.each(languages)('the texts in %s', (language) => {
    const texts = read(language)

    it('are the same ones as in Portuguese', () => {
      expect(keysOf(texts)).toEqual(keysOf(reference))
    })

    it('stand in alphabetical order', () => {
      expect(misplacedKeys(texts)).toEqual([])
    })

    it('are never empty', () => {
      const isEmpty = ([, text]: [string, unknown]) => String(text).trim() === ''
      expect(textsIn(texts).filter(isEmpty)).toEqual([])
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
    const before = keys[index - 1] ?? ''
    if (before < key) return []
    return [`${path}${key} stands after ${path}${before}: run npm run format`]
  })
  const below = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? misplacedKeys(value, `${path}${key}.`)
      : [],
  )
  return [...misplaced, ...below]
}
