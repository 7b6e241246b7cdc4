import MarkdownIt, { type Token } from 'markdown-it'
import type { PageNode } from './content.ts'

/** Takes time in proportion to the text, whatever the text is: the API reads it for each visitor. */
const markdown = new MarkdownIt('commonmark', { linkify: true }).enable([
  'linkify',
  'strikethrough',
  'table',
])
markdown.linkify.set({ fuzzyLink: false })
// Addresses are judged below, where a refusal can say why.
markdown.validateLink = () => true

/** What Markdown may become: tags without attributes, but for the address of a link. */
const tags: Readonly<Record<string, string>> = {
  // The title of the page is its first heading.
  ...{ h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' },
  ...{ p: 'p', strong: 'strong', em: 'em', s: 'del', blockquote: 'blockquote' },
  ...{ ul: 'ul', ol: 'ol', li: 'li', table: 'table', thead: 'thead', tbody: 'tbody' },
  ...{ tr: 'tr', th: 'th', td: 'td' },
}
const isAddress = (href: string) => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(href)

type Refuse = (why: string) => void

/** The element that a token opens; null where only what is in it counts. */
function elementOf(token: Token, refuse: Refuse): Exclude<PageNode, string> | null {
  if (token.tag === 'a') {
    const href = String(token.attrGet('href'))
    if (isAddress(href)) return ['a', { href }]
    refuse(`a link leads to ${href}: begin it with https:// or /`)
    return null
  }
  const tag = tags[token.tag]
  // Lists without blank lines have paragraphs that nobody wrote.
  return tag && !token.hidden ? [tag] : null
}

/** What a token is that holds nothing else. */
function leafOf({ type, content }: Token, refuse: Refuse): PageNode[] {
  switch (type) {
    case 'text':
      return content === '' ? [] : [content]
    case 'softbreak':
      return ['\n']
    case 'hardbreak':
      return [['br']]
    case 'hr':
      return [['hr']]
    case 'code_inline':
      return [['code', content]]
    case 'code_block':
    case 'fence':
      return [['pre', ['code', content.replace(/\n$/, '')]]]
    case 'html_block':
    case 'html_inline':
      refuse(`has HTML (${content.trim().slice(0, 40)}): write it in Markdown`)
      return []
    default: {
      const thing = type === 'image' ? 'a picture' : `a ${type}`
      refuse(`has ${thing}, which a page may not: take it out`)
      return []
    }
  }
}

/**
 * Makes nodes of Markdown: only what is known to be harmless. Others wrote it, so there is never HTML to sanitise.
 * @returns the nodes, and a line for each thing that a page may not have, such as `line 3 has HTML`
 */
export function compileMarkdown(text: string) {
  const problems: string[] = []
  const nodesOf = (tokens: readonly Token[], firstLine: number): PageNode[] => {
    const nodes: PageNode[] = []
    /** What is in each open element, the innermost last. */
    const open: (PageNode | { href: string })[][] = [nodes]
    let line = firstLine
    const refuse = (why: string) => void problems.push(`line ${line} ${why}`)
    for (const token of tokens) {
      if (token.map) line = token.map[0] + 1
      const parent = open.at(-1) ?? nodes
      if (token.nesting < 0) {
        open.pop()
      } else if (token.nesting > 0) {
        const element = elementOf(token, refuse)
        if (element) parent.push(element)
        open.push(element ?? parent)
      } else {
        const children = token.type === 'inline' ? token.children : null
        parent.push(...(children ? nodesOf(children, line) : leafOf(token, refuse)))
        if (token.type.endsWith('break')) line += 1
      }
    }
    return nodes
  }
  return { nodes: nodesOf(markdown.parse(text, {}), 1), problems }
}
