import { dirname, matchesGlob, normalize } from 'node:path/posix'
import {
  type Check,
  codeSpans,
  linesIn,
  type MarkdownFile,
  withoutFences,
} from './markdown.ts'

/** What Markdown may name although it is made by building, releasing or running. */
const madeLater = [
  '{.portal,node_modules}{,/**}',
  '{*/,}dist{,/**}',
  '{artefacts,releases,environments}/**',
  '{**/,}{portal-manifest,mf-manifest,release,sandbox,backup,portal.apps}.json',
]

const folderOf = ({ path }: MarkdownFile) => {
  const dir = dirname(path)
  return dir === '.' ? '' : `${dir}/`
}

export const brokenLinks: Check = (file, { paths }) =>
  [...withoutFences(file.text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .filter((link) => !paths.has(normalize(`${folderOf(file)}${link}`).replace(/\/$/, '')))
    .map((link) => `the link to ${link} leads nowhere: mend or remove it`)

const sourceFile = /\.(ts|tsx|mjs|json|css|md|yaml|svg|png)$/
const packageName = /^(mfe|shared)-[\w*-]+$/

/** Whether a word has the form of a path of the repository; a URL, an import or a route has not. */
function isPathLike(word: string): boolean {
  if (!/^[\w.<>*{},@…-]+(\/[\w.<>*{},@…-]*)*$/.test(word) || /^(\.\/|@)/.test(word)) {
    return false
  }
  return word.includes('/') || sourceFile.test(word) || packageName.test(word)
}

/** The paths of a drawn tree: a line is the child of the nearest line above that is indented less. */
function pathsInTree(lines: readonly string[]): string[] {
  const parents: { indent: number; path: string }[] = []
  return lines.flatMap((line) => {
    const indent = line.search(/[^\s│├└─]/)
    const words = line.slice(indent).split(/\s+/)
    const firstOther = words.findIndex((word) => !isPathLike(word))
    const names = firstOther < 0 ? words : words.slice(0, firstOther)
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop()
    const paths = names.map((name) => `${parents.at(-1)?.path ?? ''}${name}`)
    const [first] = paths
    if (first?.endsWith('/')) parents.push({ indent, path: first })
    return paths
  })
}

/** `<name>` and `x.` stand for any name, `…` for anything below. */
const toGlob = (path: string) =>
  path
    .replace(/\/$/, '')
    .replace(/<[^>]+>/g, '*')
    .replace(/(?<![\w-])x\./, '*.')
    .replace('…', '**')

function exists(path: string, paths: ReadonlySet<string>): boolean {
  const glob = toGlob(path)
  if (!/[*{]/.test(glob)) return paths.has(glob)
  return [...paths].some((known) => matchesGlob(known, glob))
}

/** Paths in backticks or in a tree (a fenced block without a language). */
export const missingPaths: Check = (file, { paths, packages }) => {
  const named = [
    ...codeSpans(file.text).filter(isPathLike),
    ...linesIn(file.text, ['']).flatMap(pathsInTree),
  ]
  const bases = ['', folderOf(file)]
  const imports = [...packages.values()].flatMap((known) => known.imports)
  // `react/jsx-runtime` or `store/releases` begin with no folder of ours: they speak of something else.
  const isOurs = (path: string) => {
    const [first = '', ...rest] = path.split('/')
    return rest.length === 0 || bases.some((base) => exists(`${base}${first}`, paths))
  }
  const isThere = (path: string) =>
    path.includes('/')
      ? bases.some((base) => exists(`${base}${path}`, paths))
      : exists(`{**/,}${path}`, paths)
  return named
    .filter((path) => isOurs(path) && !imports.includes(path))
    .filter((path) => !madeLater.some((glob) => matchesGlob(toGlob(path), glob)))
    .filter((path) => !isThere(path))
    .map((path) => `${path} is not in the repository: correct the path or add the file`)
}

const lineOfFile = /[\w./-]+\.(?:ts|tsx|mjs|json|css|md)(?::\d+|#L\d+)|\blines? \d+\b/gi

export const lineNumbers: Check = ({ text }) =>
  [...text.matchAll(lineOfFile)].map(
    ([place]) => `“${place}” is wrong after the next edit: name the file or the function`,
  )

const absolutePath = /(?<![\w.~:>-])\/(?:home|Users|root|work|tmp)\/[\w./-]*|\b[A-Z]:\\\S*/g

export const machinePaths: Check = ({ text }) =>
  [...text.matchAll(absolutePath)].map(
    ([path]) => `${path} is on one machine only: write it relative to the repository`,
  )

/** A package is a folder of the root, or of a group such as `portal/kit`. */
const isPackageReadme = (path: string) => /^([\w-]+\/){1,2}README\.md$/.test(path)
const maxReadmeLines = 60

export const longReadme: Check = ({ path, text }) => {
  const lines = text.trimEnd().split('\n').length
  if (!isPackageReadme(path) || lines <= maxReadmeLines) return []
  return [
    `${lines} lines are more than ${maxReadmeLines}: move what is not needed into docs`,
  ]
}

const guide = /^(README|docs\/(ARCHITECTURE|contributing|teams))\.md$/
const maxWords = 4_500

/** A newcomer has the guides and the READMEs of packages to read. @returns the problem, and the words of each, most first */
export function tooManyWords(documents: readonly MarkdownFile[]): string[] {
  const counts = documents
    .filter(({ path }) => guide.test(path) || isPackageReadme(path))
    .map(({ path, text }) => ({ path, words: text.split(/\s+/).filter(Boolean).length }))
    .sort((one, other) => other.words - one.words)
  const total = counts.reduce((sum, { words }) => sum + words, 0)
  if (total <= maxWords) return []
  return [
    `${total} words for a newcomer are more than ${maxWords}: shorten these, or move what is not needed on the first day`,
    ...counts.map(({ path, words }) => `${words} ${path}`),
  ]
}
