import selectorParser, {
  type Node,
  type Pseudo,
  type Selector,
} from 'postcss-selector-parser'

/** Their arguments are alternatives: what the selector selects matches one of them. */
const alternatives = [':is', ':where', ':matches', ':-webkit-any']

function isOwnPseudo(pseudo: Pseudo, isOwnNode: (node: Node) => boolean): boolean {
  if (!alternatives.includes(pseudo.value)) return false
  return pseudo.nodes.length > 0 && pseudo.nodes.every((one) => one.nodes.some(isOwnNode))
}

function isOwn(selector: Selector, prefix: string): boolean {
  const isOwnNode = (node: Node): boolean =>
    (node.type === 'class' && node.value.startsWith(prefix)) ||
    // The rule around it is checked by itself.
    node.type === 'nesting' ||
    (node.type === 'pseudo' && isOwnPseudo(node, isOwnNode))
  return selector.nodes.some(isOwnNode)
}

/**
 * The selectors that reach out of an app: an element has to have, or to stand beside or inside, a class of its own.
 * What it must not have (`:not`), or what it holds (`:has`), makes nothing its own.
 *
 * @param selector of a rule, with commas
 * @param prefix what the app's classes begin with
 * @returns each one that is not its own
 */
export function strangeSelectors(selector: string, prefix: string): string[] {
  return selectorParser()
    .astSync(selector)
    .nodes.filter((one) => !isOwn(one, prefix))
    .map((one) => one.toString().trim())
}
