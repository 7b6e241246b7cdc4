import type { CssNode, Rule } from 'css-tree'
import { nodesIn, parseStyles } from '#src/styles/parse-styles.ts'

/** The classes that a selector requires. Those inside `:not` do not count. */
const classesIn = (selector: string) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(
    ([, name = '']) => name,
  )

function classesOf(html: string): Set<string> {
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  return new Set([...attributes].flatMap(([, value = '']) => value.split(' ')))
}

type Range = {
  start: number
  end: number
}

const rangeOf = ({ loc }: CssNode): Range => ({
  start: loc?.start.offset ?? 0,
  end: loc?.end.offset ?? 0,
})

/** Removes ranges from a text. Ranges may be nested. */
function cutOut(text: string, ranges: readonly Range[]): string {
  let rest = 0
  let kept = ''
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start < rest) continue
    kept += text.slice(rest, start)
    rest = end
  }
  return kept + text.slice(rest)
}

/**
 * Returns the rules of a stylesheet that apply to a piece of HTML. The browser loads the whole stylesheet later, so a
 * missing rule only shows for a moment.
 *
 * @param css the stylesheet of a CSS module: its class names are unique
 * @param html what is on screen first
 */
export function criticalStyles(css: string, html: string): string {
  const present = classesOf(html)
  const left: Range[] = []

  const isDrawn = ({ prelude }: Rule) => {
    const selectors =
      prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude]
    return selectors
      .map(rangeOf)
      .some(({ start, end }) =>
        classesIn(css.slice(start, end)).every((name) => present.has(name)),
      )
  }
  const keepAny = (nodes: CssNode[]) => nodes.map(keep).some(Boolean)
  const keepRule = (rule: Rule) => {
    if (!isDrawn(rule)) return false
    keepAny(nodesIn(css, rule.block.children))
    return true
  }
  /** Whether any part of a node is kept. What is not kept is added to the ranges to remove. */
  const keep = (node: CssNode): boolean => {
    const hasRules = node.type === 'Atrule' && !/keyframes$/.test(node.name)
    const isKept =
      node.type === 'Rule'
        ? keepRule(node)
        : !hasRules || !node.block || keepAny(nodesIn(css, node.block.children))
    if (!isKept) left.push(rangeOf(node))
    return isKept
  }

  keepAny(parseStyles(css))
  return cutOut(css, left)
}
