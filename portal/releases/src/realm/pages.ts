import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { PageNode, RealmContent, RealmProblems } from './content.ts'
import { isIgnored, readLimited, readOptional } from './files.ts'

const mostBytes = 100_000

/** Pages whose body may be the realm's own. */
const names = ['rules', 'server-details', 'premium', 'download']

/** What Markdown may become: tags without attributes, but for the address of a link. */
const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  strong: 'strong',
  em: 'em',
  del: 'del',
  codespan: 'code',
  blockquote: 'blockquote',
}
const isAddress = (href: string) => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(href)

type Refuse = (why: string) => void

const nodesOf = (tokens: readonly Token[] | undefined, refuse: Refuse): PageNode[] =>
  (tokens ?? []).flatMap((token) => nodeOf(token, refuse))

/** In tables, each cell is a run of text of its own. */
function tableOf({ header, rows }: Tokens.Table, refuse: Refuse): PageNode {
  const rowOf = (cells: Tokens.TableCell[], tag: string): PageNode => [
    'tr',
    ...cells.map((cell): PageNode => [tag, ...nodesOf(cell.tokens, refuse)]),
  ]
  const body = rows.map((cells) => rowOf(cells, 'td'))
  return ['table', ['thead', rowOf(header, 'th')], ['tbody', ...body]]
}

function nodeOf(token: Token, refuse: Refuse): PageNode[] {
  const children = () => nodesOf('tokens' in token ? token.tokens : [], refuse)
  const tag = tags[token.type]
  if (tag) return [token.type === 'codespan' ? [tag, token.text] : [tag, ...children()]]
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? children() : [unescaped(token.text)]
    case 'br':
      return [['br']]
    case 'hr':
      return [['hr']]
    case 'code':
      return [['pre', ['code', token.text]]]
    case 'heading':
      // The title of the page is its first heading.
      return [[token.depth <= 2 ? 'h2' : 'h3', ...children()]]
    case 'list': {
      const items = (token as Tokens.List).items
      return [
        [
          token.ordered ? 'ol' : 'ul',
          ...items.map((item): PageNode => ['li', ...nodesOf(item.tokens, refuse)]),
        ],
      ]
    }
    case 'table':
      return [tableOf(token as Tokens.Table, refuse)]
    case 'link':
      if (!isAddress(token.href))
        refuse(`a link leads to ${token.href}: begin it with https:// or /`)
      return [['a', { href: token.href }, ...children()]]
    case 'html':
      refuse(`has HTML (${token.raw.trim().slice(0, 40)}): write it in Markdown`)
      return []
    default:
      refuse(
        `has ${token.type === 'image' ? 'a picture' : `a ${token.type}`}, which a page may not: take it out`,
      )
      return []
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
/** The entities that a writer of Markdown may need: nobody makes HTML of the text. */
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (found) => entities[found] ?? found)

/** @returns the nodes of a page; its text comes from an operator, and what is not known to be harmless is refused */
function compilePage(path: string, text: string, problems: RealmProblems): PageNode[] {
  let line = 1
  return lexer(text).flatMap((token) => {
    const begins = line
    line += token.raw.split('\n').length - 1
    return nodeOf(token, (why) => void problems.push(`${path}: line ${begins} ${why}`))
  })
}

/** Reads `pages/<name>.<language>.md`. */
export function readPages(
  folder: string,
  problems: RealmProblems,
): Pick<RealmContent, 'pages'> {
  const pages: NonNullable<RealmContent['pages']> = {}
  for (const file of readOptional(() => readdirSync(folder)) ?? []) {
    if (isIgnored(file)) continue
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
    pages[`/${name}`] = {
      ...pages[`/${name}`],
      [language]: compilePage(path, content.toString('utf8'), problems),
    }
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
