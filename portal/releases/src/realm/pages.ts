import { join } from 'node:path'
import type { RealmContent, RealmProblems } from './content.ts'
import { entriesIn, readLimited } from './files.ts'
import { compileMarkdown } from './markdown.ts'

const mostBytes = 100_000

/** Pages whose body may be the realm's own. */
const names = ['rules', 'server-details', 'premium', 'download']

/** Reads `pages/<name>.<language>.md`. */
export function readPages(folder: string, problems: RealmProblems) {
  const pages: NonNullable<RealmContent['pages']> = {}
  for (const file of entriesIn(folder) ?? []) {
    const path = join(folder, file)
    const [, name = '', language = ''] = /^([a-z-]+)\.([a-z]{2})\.md$/.exec(file) ?? []
    if (!names.includes(name)) {
      problems.push(
        `${path}: is no page: name it like rules.en.md, for ${names.join(', ')}`,
      )
      continue
    }
    const content = readLimited(path, mostBytes, problems)
    if (!content) continue
    const compiled = compileMarkdown(content.toString('utf8'))
    problems.push(...compiled.problems.map((problem) => `${path}: ${problem}`))
    pages[`/${name}`] = { ...pages[`/${name}`], [language]: compiled.nodes }
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
