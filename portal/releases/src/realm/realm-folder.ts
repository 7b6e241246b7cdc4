import { join } from 'node:path'
import { mapValues } from '#src/store/files.ts'
import { readBrand } from './brand.ts'
import type { RealmContent } from './content.ts'
import { createReader, isObject, type RealmProblems, type RealmReader } from './files.ts'
import { compileMarkdown } from './markdown.ts'
import { readTexts } from './texts.ts'

export { filesBelow } from '#src/store/files.ts'

const mostPageBytes = 100_000

/** Pages whose body may be the realm's own. */
const pageNames = ['rules', 'server-details', 'premium', 'download']

/** Reads `pages/<name>.<language>.md`. */
function readPages(reader: RealmReader, folder: string) {
  const pages: NonNullable<RealmContent['pages']> = {}
  for (const file of reader.entriesIn(folder) ?? []) {
    const path = join(folder, file)
    const [, name = '', language = ''] = /^([a-z-]+)\.([a-z]{2})\.md$/.exec(file) ?? []
    if (!pageNames.includes(name)) {
      reader.note(path, `is no page: name it like rules.en.md, for ${pageNames.join(', ')}`)
      continue
    }
    const content = reader.readLimited(path, mostPageBytes)
    const text = content && reader.decode(path, content)
    if (text === undefined) continue
    const { nodes, problems } = compileMarkdown(text)
    for (const problem of problems) reader.note(path, problem)
    if (nodes.length + problems.length === 0)
      reader.note(path, 'is empty: write the page, or remove the file')
    pages[`/${name}`] = { ...pages[`/${name}`], [language]: nodes }
  }
  return Object.keys(pages).length > 0 ? { pages } : {}
}

/** @returns a line for each language in which a page would still be the site's */
export function checkPages(
  pages: NonNullable<RealmContent['pages']>,
  languages: readonly string[],
): RealmProblems {
  return Object.entries(pages).flatMap(([path, inLanguages]) =>
    languages
      .filter((language) => !inLanguages[language])
      .map(
        (language) =>
          `pages${path}.${language}.md: is missing: write it, as other languages have it`,
      ),
  )
}

/** Objects are merged; of all else, the later one counts. */
function merge(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above
  return { ...below, ...mapValues(above, (value, name) => merge(below[name], value)) }
}

/** What an operator may lay into the folder. Everything else is a mistake that would be without effect. */
const known = ['README.md', 'settings.json', 'texts', 'brand', 'pages']

/**
 * Reads an operator's folder into one document: the default settings, what `settings.json` changes of them, and the content.
 * @param folder may be missing: the defaults are the realm then
 * @param defaultsFile the settings underneath, such as the repository's `realm.json`
 */
export function readRealmFolder(folder: string, defaultsFile: string) {
  const reader = createReader()
  const { problems, note } = reader
  const defaults = reader.readJson(defaultsFile)
  if (defaults === undefined && problems.length === 0)
    note(defaultsFile, 'is missing: restore it from this repository, or set REALM_FILE')
  const names = reader.entriesIn(folder)
  if (!names) return { realm: defaults, problems }

  const file = join(folder, 'settings.json')
  const settings = reader.readJson(file) ?? {}
  if (!isObject(settings)) note(file, 'holds no object: begin it with { and end it with }')
  else if ('content' in settings)
    note(file, 'content is no setting: texts and pictures have files of their own')
  for (const name of names.filter((one) => !known.includes(one)))
    note(
      join(folder, name),
      'is no part of a realm folder: remove it, or name it as README.md says',
    )
  const content: RealmContent = {
    ...readTexts(reader, join(folder, 'texts')),
    ...readBrand(reader, join(folder, 'brand')),
    ...readPages(reader, join(folder, 'pages')),
  }
  const merged = merge(defaults, settings)
  const realm =
    Object.keys(content).length > 0 && isObject(merged) ? { ...merged, content } : merged
  return { realm, problems }
}
