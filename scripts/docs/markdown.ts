/** A Markdown file of the repository. */
export type MarkdownFile = {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
}

type Fence = {
  language: string
  lines: string[]
}

const fencePattern = /^```(\w*)[^\n]*\n([\s\S]*?)^```/gm

function fencesOf(markdown: string): Fence[] {
  return [...markdown.matchAll(fencePattern)].map(([, language = '', body = '']) => ({
    language,
    lines: body.split('\n').filter((line) => line.trim() !== ''),
  }))
}

function codeSpansOf(markdown: string): string[] {
  const spans = markdown.replace(fencePattern, '').matchAll(/`([^`]+)`/g)
  return [...spans].map(([, code = '']) => code.replace(/\s+/g, ' ').trim())
}

/**
 * The targets of links and pictures that lead to a file of the repository.
 *
 * @returns as written, without the part after `#`
 */
export function findLinks(markdown: string): string[] {
  const links = markdown.replace(fencePattern, '').matchAll(/\]\(([^)\s]+)[^)]*\)/g)
  return [...links]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
}

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

/** The paths that stand in backticks or in a tree (a fenced block without a language). */
export function findPaths(markdown: string): string[] {
  const trees = fencesOf(markdown).filter(({ language }) => language === '')
  return [
    ...codeSpansOf(markdown).filter(isPathLike),
    ...trees.flatMap(({ lines }) => pathsInTree(lines)),
  ]
}

const commandStart = /^(npm|pnpm|portal) /

/** The commands of npm, pnpm and portal that stand in backticks or in a block of shell. */
export function findCommands(markdown: string): string[] {
  const shell = fencesOf(markdown).filter(({ language }) => /^(sh|bash)$/.test(language))
  return [...codeSpansOf(markdown), ...shell.flatMap(({ lines }) => lines)]
    .flatMap((line) => line.split(/&&|;|\||#/))
    .map((command) => command.trim().replace(/^(\$ )?([A-Z_]+=\S* )*/, ''))
    .filter((command) => commandStart.test(command))
}

/** Places that name a line of a file: the next edit makes them wrong. */
export function findLineNumbers(markdown: string): string[] {
  const places = markdown.matchAll(
    /[\w./-]+\.(?:ts|tsx|mjs|json|css|md)(?::\d+|#L\d+)|\blines? \d+\b/gi,
  )
  return [...places].map(([place]) => place)
}

/** Absolute paths that exist on one machine only. */
export function findMachinePaths(markdown: string): string[] {
  const paths = markdown.matchAll(
    /(?<![\w.~:>-])\/(?:home|Users|root|work|tmp)\/[\w./-]*|\b[A-Z]:\\\S*/g,
  )
  return [...paths].map(([path]) => path)
}
