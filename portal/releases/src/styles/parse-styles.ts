import { type CssLocation, type CssNode, type List, parse } from 'css-tree'

/** What the portal looks at are rules: values and conditions stay text. */
const options = { positions: true, parseValue: false, parseAtrulePrelude: false }

const isRule = ({ type }: CssNode) => type === 'Rule' || type === 'Atrule'

export const sourceOf = (css: string, { loc }: CssNode) =>
  css.slice(loc?.start.offset, loc?.end.offset)

/** Parses a stylesheet, or a piece from `start` on, into its rules and at-rules. Text that is none is `Raw`. */
export function parseStyles(css: string, start?: CssLocation['start']): CssNode[] {
  const sheet = parse(css, { ...options, ...start })
  return sheet.type === 'StyleSheet' ? sheet.children.toArray() : []
}

/**
 * Lists what a block holds. The parser takes nested rules that do not begin with `&` for text or for declarations, so
 * these are parsed again.
 */
export function nodesIn(css: string, block: List<CssNode>): CssNode[] {
  return block.toArray().flatMap((node) => {
    const isCustom = node.type === 'Declaration' && node.property.startsWith('--')
    const text = sourceOf(css, node)
    if (isRule(node) || isCustom || !text.includes('{')) return [node]
    const nodes = parseStyles(text, node.loc?.start)
    return nodes.some(isRule) ? nodes : [node]
  })
}
