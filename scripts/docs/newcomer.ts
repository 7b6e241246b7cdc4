import type { MarkdownFile } from './markdown.ts'

const guides = [
  'README.md',
  'docs/ARCHITECTURE.md',
  'docs/contributing.md',
  'docs/teams.md',
]

const maxWords = 4_500

/** A package is a folder of the root, or of a group such as `portal/kit`. */
export const isPackageReadme = (path: string) => /^([\w-]+\/){1,2}README\.md$/.test(path)

/** Words as `wc -w` counts them. */
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/**
 * Checks that a newcomer has at most 4,500 words to read: the guides and the READMEs of all packages.
 *
 * @param documents all Markdown files
 * @returns nothing, or the problem and the words of each document, the longest first
 */
export function tooManyWords(documents: readonly MarkdownFile[]): string[] {
  const counts = documents
    .filter(({ path }) => guides.includes(path) || isPackageReadme(path))
    .map(({ path, text }) => ({ path, words: countWords(text) }))
    .sort((one, other) => other.words - one.words)
  const total = counts.reduce((sum, { words }) => sum + words, 0)
  if (total <= maxWords) return []
  return [
    `${total} words for a newcomer are more than ${maxWords}: shorten these, or move what is not needed on the first day`,
    ...counts.map(({ path, words }) => `${words} ${path}`),
  ]
}
