import { join } from 'node:path'
import type { AllTexts, AppTexts } from '#src/builds/texts.ts'
import { flattenTexts, placeholdersOf } from '#src/checks/texts.ts'
import { mapValues } from '#src/store/files.ts'
import type { RealmContent } from './content.ts'
import { isObject, type RealmProblems, type RealmReader, suggest } from './files.ts'

type Texts = NonNullable<RealmContent['texts']>

/** Reads `texts/<language>.json`: `{ "<namespace>": { "<key>": "…" } }`. */
export function readTexts({ note, entriesIn, readJson }: RealmReader, folder: string) {
  const texts: Texts = {}
  for (const name of entriesIn(folder) ?? []) {
    const path = join(folder, name)
    const [, language] = /^([a-z]{2})\.json$/.exec(name) ?? []
    if (!language) {
      note(path, 'is no language: name it pt.json, en.json or es.json')
      continue
    }
    const read = readJson(path)
    if (read === undefined) continue
    if (!isObject(read) || !Object.values(read).every(isObject)) {
      note(
        path,
        'holds other than { "<namespace>": { "<key>": "<text>" } }: write it like that',
      )
      continue
    }
    texts[language] = mapValues(
      read,
      (keys) => Object.fromEntries(flattenTexts(keys)) as Record<string, string>,
    )
  }
  return Object.keys(texts).length > 0 ? { texts } : {}
}

/** A text in one language alone would leave the others with the old one. */
function findMissing(texts: Texts, languages: readonly string[]): RealmProblems {
  const keysOf = (language: string) =>
    Object.entries(texts[language] ?? {}).flatMap(([namespace, keys]) =>
      Object.keys(keys).map((key) => `${namespace}: ${key}`),
    )
  const all = new Set(languages.flatMap(keysOf))
  return languages.flatMap((language) => {
    const own = new Set(keysOf(language))
    const missing = [...all].filter((key) => !own.has(key))
    return missing.map(
      (key) =>
        `texts/${language}.json: ${key} is missing: translate it, as other languages have it`,
    )
  })
}

/** namespace → texts of all apps */
export const inLanguage = (all: AllTexts, language: string): AppTexts =>
  Object.assign({}, ...Object.values(all).map((of) => of[language] ?? {}))

/** Compares a realm's texts with those of the apps that show them. @returns a line for each that would be without effect, or break its sentence */
export function checkRealmTexts(texts: Texts, all: AllTexts, languages: readonly string[]) {
  const others = Object.keys(texts).filter((language) => !languages.includes(language))
  if (others.length > 0)
    return others.map(
      (language) =>
        `texts/${language}.json: is no language of the site: it has ${languages.join(', ')}`,
    )
  const missing = findMissing(texts, languages)
  const wrong = Object.entries(texts).flatMap(([language, namespaces]) => {
    const known = inLanguage(all, language)
    return Object.entries(namespaces).flatMap(([namespace, keys]) => {
      const file = `texts/${language}.json`
      const own = known[namespace]
      if (!own)
        return [
          `${file}: ${namespace} is no namespace: ${suggest(namespace, Object.keys(known))}`,
        ]
      const original = flattenTexts(own)
      return Object.entries(keys).flatMap(([key, text]) => {
        const name = `${file}: ${namespace}: ${key}`
        if (!original.has(key))
          return [`${name} is no text: ${suggest(key, [...original.keys()])}`]
        if (typeof text !== 'string' || text.trim() === '')
          return [`${name} is empty: write the text in quotes`]
        const [wanted, found] = [original.get(key), text].map((one) =>
          placeholdersOf(new Map([[key, one]]), key),
        )
        return wanted === found
          ? []
          : [
              `${name} fills in ${found || 'nothing'}: write it with ${wanted || 'no placeholder'}`,
            ]
      })
    })
  })
  return [...missing, ...wrong]
}

/** A key may be called like something that every object inherits. */
const ownOf = (node: unknown, key: string): unknown =>
  Object.hasOwn(Object(node), key) ? Object(node)[key] : undefined

/** The texts of a namespace with a realm's own in their places. What the build no longer has is left out. */
export function withRealmTexts(
  own: Record<string, unknown>,
  changes: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const changed = structuredClone(own)
  for (const [key, text] of Object.entries(changes)) {
    const steps = key.split('.')
    const last = steps.pop() ?? ''
    const parent = steps.reduce<unknown>((node, step) => ownOf(node, step), changed)
    if (typeof ownOf(parent, last) === 'string') Object(parent)[last] = text
  }
  return changed
}
