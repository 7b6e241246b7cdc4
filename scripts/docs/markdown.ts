import type { Repository } from './repository.ts'

export type MarkdownFile = {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
}

/** Says what a Markdown file gets wrong, and what to do about it. */
export type Check = (file: MarkdownFile, repository: Repository) => string[]

const fence = /^```(\w*)[^\n]*\n([\s\S]*?)^```/gm

/** The lines of fenced blocks of some languages; a tree has none. */
export function linesIn(markdown: string, languages: readonly string[]): string[][] {
  return [...markdown.matchAll(fence)]
    .filter(([, language = '']) => languages.includes(language))
    .map(([, , body = '']) => body.split('\n').filter((line) => line.trim() !== ''))
}

export const withoutFences = (markdown: string) => markdown.replace(fence, '')

/** What stands in backticks, each on one line. */
export function codeSpans(markdown: string): string[] {
  const spans = withoutFences(markdown).matchAll(/`([^`]+)`/g)
  return [...spans].map(([, code = '']) => code.replace(/\s+/g, ' ').trim())
}
