import { type CssNode, find, type SelectorList } from 'css-tree'

/** Where elements are: 0 elsewhere, 1 with a class of the app, 2 below one that has. */
type Depth = number

export type Scope = {
  /** The prefix of the app's classes. */
  prefix: string
  /** For nested rules: the depth of what `&` stands for. */
  parent: Depth | null
}

/** Pseudo-classes whose arguments are alternatives. */
const alternatives = ['is', 'where', 'matches', '-webkit-any']

/** An element beside another is below the same parent, not below that other. */
function follow(depth: Depth, combinator: string): Depth {
  const isBeside = combinator === '+' || combinator === '~'
  return depth === 2 || (depth === 1 && !isBeside) ? 2 : 0
}

/** A class inside `:not` or `:has` does not count. */
function depthOfSimple(node: CssNode, scope: Scope): Depth {
  if (node.type === 'ClassSelector') return node.name.startsWith(scope.prefix) ? 1 : 0
  if (node.type === 'NestingSelector') return scope.parent ?? 0
  if (node.type !== 'PseudoClassSelector' || !alternatives.includes(node.name)) return 0
  const [list] = node.children?.toArray() ?? []
  if (list?.type !== 'SelectorList') return 0
  return Math.min(...list.children.toArray().map((one) => depthFrom(0, one, scope)))
}

/** @param start the depth of what the selector is relative to */
function depthFrom(start: Depth, selector: CssNode, scope: Scope): Depth {
  if (selector.type !== 'Selector') return 0
  let depth = start
  for (const node of selector.children.toArray()) {
    if (node.type === 'Combinator') depth = follow(depth, node.name)
    else depth = Math.max(depth, depthOfSimple(node, scope))
  }
  return depth
}

/** Finds where the elements of a rule's selector are. Without an `&`, a nested one is relative to the rule around it. */
export function depthOf(selector: CssNode, scope: Scope): Depth {
  const { parent } = scope
  const hasAmpersand = find(selector, ({ type }) => type === 'NestingSelector')
  if (parent === null || hasAmpersand) return depthFrom(0, selector, scope)
  const [first] = selector.type === 'Selector' ? selector.children.toArray() : []
  const start = first?.type === 'Combinator' ? parent : follow(parent, ' ')
  return depthFrom(start, selector, scope)
}

/** Finds where all elements of a rule are. */
export const depthOfAll = ({ children }: SelectorList, scope: Scope): Depth =>
  Math.min(...children.toArray().map((selector) => depthOf(selector, scope)))
