import { lexer, type Token, type Tokens } from 'marked'
import type { PageNode } from './content.ts'

/** What Markdown may become: tags without attributes, but for the address of a link. */
const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  strong: 'strong',
  em: 'em',
  del: 'del',
  codespan: 'code',
  blockquote: 'blockquote',
  list_item: 'li',
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
    case 'hr':
      return [[token.type]]
    case 'code':
      return [['pre', ['code', token.text]]]
    case 'heading':
      // The title of the page is its first heading.
      return [[token.depth <= 2 ? 'h2' : 'h3', ...children()]]
    case 'list':
      return [[token.ordered ? 'ol' : 'ul', ...nodesOf(token.items, refuse)]]
    case 'table':
      return [tableOf(token as Tokens.Table, refuse)]
    case 'link':
      if (!isAddress(token.href)) {
        refuse(`a link leads to ${token.href}: begin it with https:// or /`)
        return children()
      }
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

/**
 * Makes nodes of Markdown: only what is known to be harmless. Others wrote it, so there is never HTML to sanitise.
 * @returns the nodes, and a line for each thing that a page may not have, such as `line 3 has HTML`
 */
export function compileMarkdown(text: string) {
  const problems: string[] = []
  let line = 1
  const nodes = lexer(text).flatMap((token) => {
    const begins = line
    line += token.raw.split('\n').length - 1
    return nodeOf(token, (why) => void problems.push(`line ${begins} ${why}`))
  })
  return { nodes, problems }
}
