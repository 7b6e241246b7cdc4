import type { CssNode, PseudoClassSelector, SelectorList } from 'css-tree'

/** Pseudo-classes whose arguments are alternatives. */
const alternatives = ['is', 'where', 'matches', '-webkit-any']

function areOwn(selectors: CssNode, prefix: string): boolean {
  return (
    selectors.type === 'SelectorList' &&
    selectors.children.toArray().every((one) => isOwn(one, prefix))
  )
}

function isOwnPseudo({ name, children }: PseudoClassSelector, prefix: string): boolean {
  const [selectors] = children?.toArray() ?? []
  return alternatives.includes(name) && !!selectors && areOwn(selectors, prefix)
}

function isOwn(selector: CssNode, prefix: string): boolean {
  if (selector.type !== 'Selector') return false
  return selector.children.toArray().some(
    (node) =>
      (node.type === 'ClassSelector' && node.name.startsWith(prefix)) ||
      // The rule around it is checked separately.
      node.type === 'NestingSelector' ||
      (node.type === 'PseudoClassSelector' && isOwnPseudo(node, prefix)),
  )
}

/**
 * Finds the selectors that match elements of other apps: those without a class of this app. A class inside `:not` or
 * `:has` does not count.
 *
 * @param prefix the prefix of the app's classes
 */
export function foreignSelectors(selectors: SelectorList, prefix: string): CssNode[] {
  return selectors.children.toArray().filter((one) => !isOwn(one, prefix))
}
