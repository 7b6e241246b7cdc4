import {
  type CssNode,
  find,
  type PseudoClassSelector,
  type Selector,
  type SelectorList,
} from 'css-tree'

/** Where the elements of a selector are: elsewhere, with a class of the app, or below one that has. */
export type Place = 'foreign' | 'own' | 'inside'

type Scope = {
  /** The prefix of the app's classes. */
  prefix: string
  /** For nested rules: the place of what `&` stands for. */
  parent: Place | null
}

/** Pseudo-classes whose arguments are alternatives. */
const alternatives = ['is', 'where', 'matches', '-webkit-any']

const order: readonly Place[] = ['foreign', 'own', 'inside']
const innermost = (places: readonly Place[]) =>
  order.findLast((place) => places.includes(place)) ?? 'foreign'
const outermost = (places: readonly Place[]) =>
  order.find((place) => places.includes(place)) ?? 'foreign'

function placeOfPseudo({ name, children }: PseudoClassSelector, scope: Scope): Place {
  const [selectors] = children?.toArray() ?? []
  if (!alternatives.includes(name) || selectors?.type !== 'SelectorList') return 'foreign'
  return placeOfList(selectors, { ...scope, parent: null }, scope.parent)
}

function placeOfSimple(node: CssNode, scope: Scope, parent: Place | null): Place {
  if (node.type === 'ClassSelector' && node.name.startsWith(scope.prefix)) return 'own'
  if (node.type === 'NestingSelector') return parent ?? 'foreign'
  if (node.type === 'PseudoClassSelector') return placeOfPseudo(node, { ...scope, parent })
  return 'foreign'
}

/** An element beside another is below the same parent, not below that other. */
function follow(place: Place, combinator: string): Place {
  if (combinator === '+' || combinator === '~')
    return place === 'inside' ? 'inside' : 'foreign'
  return place === 'foreign' ? 'foreign' : 'inside'
}

/**
 * Finds where the elements of a selector are. A class inside `:not` or `:has` does not count.
 *
 * @param ampersand what `&` stands for, if not for the start of the selector
 */
function placeOf(selector: Selector, scope: Scope, ampersand = scope.parent): Place {
  const nodes = selector.children.toArray()
  const hasAmpersand = find(selector, ({ type }) => type === 'NestingSelector') !== null
  const isRelative = scope.parent !== null && !hasAmpersand
  const hasCombinator = nodes[0]?.type === 'Combinator'
  let place: Place = isRelative ? (scope.parent ?? 'foreign') : 'foreign'
  if (isRelative && !hasCombinator) place = follow(place, ' ')
  for (const node of nodes) {
    place =
      node.type === 'Combinator'
        ? follow(place, node.name)
        : innermost([place, placeOfSimple(node, scope, ampersand)])
  }
  return place
}

function placeOfList(list: SelectorList, scope: Scope, ampersand = scope.parent): Place {
  return outermost(
    list.children
      .toArray()
      .map((one) => (one.type === 'Selector' ? placeOf(one, scope, ampersand) : 'foreign')),
  )
}

/** Finds where all elements of a rule are. */
export const placeOfRule = (
  selectors: SelectorList,
  prefix: string,
  parent: Place | null,
) => placeOfList(selectors, { prefix, parent })

/**
 * Finds the selectors that match elements of other apps.
 *
 * @param prefix the prefix of the app's classes
 * @param parent the place of the rule around a nested one
 */
export function foreignSelectors(
  selectors: SelectorList,
  prefix: string,
  parent: Place | null = null,
): CssNode[] {
  return selectors.children
    .toArray()
    .filter(
      (one) => one.type !== 'Selector' || placeOf(one, { prefix, parent }) === 'foreign',
    )
}
