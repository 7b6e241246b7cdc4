import { type Atrule, type CssNode, find, type SelectorList } from 'css-tree'
import { type Build, searchFiles } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { nodesIn, parseStyles, sourceOf } from '#src/styles/parse-styles.ts'

/** Where elements are: 0 elsewhere, 1 with a class of the app, 2 below one that has. */
type Depth = number

type Scope = {
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
function depthOf(selector: CssNode, scope: Scope): Depth {
  const { parent } = scope
  const hasAmpersand = find(selector, ({ type }) => type === 'NestingSelector')
  if (parent === null || hasAmpersand) return depthFrom(0, selector, scope)
  const [first] = selector.type === 'Selector' ? selector.children.toArray() : []
  const start = first?.type === 'Combinator' ? parent : follow(parent, ' ')
  return depthFrom(start, selector, scope)
}

/** Finds where all elements of a rule are. */
const depthOfAll = ({ children }: SelectorList, scope: Scope): Depth =>
  Math.min(...children.toArray().map((selector) => depthOf(selector, scope)))

/** Cascade layers of the portal that a remote may use. */
const sharedLayers = ['components']

/** At-rules that define a name for the whole document, with the prefix of that name. */
const naming: Readonly<Record<string, string>> = {
  keyframes: '',
  'counter-style': '',
  property: '--',
  'font-palette-values': '--',
  'position-try': '--',
}

/** At-rules that always affect the whole document. */
const reaching = ['import', 'page', 'view-transition']

const byModule = 'put the styles into a CSS module: its names are the app’s own'

/** A rule of a stylesheet, or text inside it. */
type Found = {
  node: CssNode
  scope: Scope
  /** A keyframe selects nothing. */
  isKeyframe: boolean
}

function findRules(
  css: string,
  nodes: CssNode[],
  scope: Scope,
  isKeyframe = false,
): Found[] {
  return nodes.flatMap((node): Found[] => {
    const found = { node, scope, isKeyframe }
    if ((node.type !== 'Rule' && node.type !== 'Atrule') || !node.block) return [found]
    const inner = nodesIn(css, node.block.children)
    if (node.type === 'Atrule')
      return [found, ...findRules(css, inner, scope, node.name.endsWith('keyframes'))]
    // One that reaches others is found itself; what is in it is measured by the app's own.
    const isInside = node.prelude.type !== 'Raw' && depthOfAll(node.prelude, scope) === 2
    const within: Scope = { ...scope, parent: isInside ? 2 : 1 }
    return [found, ...findRules(css, inner, within, isKeyframe)]
  })
}

/** Finds invalid CSS. Browsers accept it, but do not agree on its meaning. */
function problemOf(css: string, { node, scope }: Found): string[] {
  if (node.type === 'Raw') return scope.parent ? [] : [`\`${node.value}\` is no rule`]
  if (node.type !== 'Rule' && node.type !== 'Atrule') return []
  if (node.type === 'Rule' && node.prelude.type === 'Raw')
    return [`\`${node.prelude.value}\` is no selector`]
  const isOpen = node.block && !sourceOf(css, node.block).endsWith('}')
  return isOpen ? ['a block is not closed'] : []
}

const unquoted = (name: string) => name.trim().replace(/^["']|["']$/g, '')

const textOf = (node: CssNode | null | undefined) =>
  node?.type === 'Raw' ? node.value : ''

function leaksOfLayer({ prelude, block }: Atrule, app: string): Finding[] {
  const isOwn = (layer: string) =>
    layer === app || layer.startsWith(`${app}-`) || layer.startsWith(`${app}.`)
  const layers = textOf(prelude).split(',').map(unquoted).filter(Boolean)
  return layers
    .filter((layer) => !isOwn(layer) && !(block && sharedLayers.includes(layer)))
    .map((layer) => ({
      what: `\`@layer ${layer}\` ${block ? 'is not a layer for apps' : 'orders the layers of the portal'}`,
      hint: `put the styles into \`@layer ${sharedLayers.join(', ')}\`, or into one called ${app}`,
    }))
}

function nameDefinedBy({ prelude, block }: Atrule, kind: string): string {
  if (kind !== 'font-face') return kind in naming ? textOf(prelude) : ''
  const family = block?.children
    .toArray()
    .find((node) => node.type === 'Declaration' && node.property === 'font-family')
  return family?.type === 'Declaration' ? textOf(family.value).trim() : ''
}

function leaksOfAtRule(rule: Atrule, app: string): Finding[] {
  const kind = rule.name.replace(/^-\w+-/, '')
  if (kind === 'layer') return leaksOfLayer(rule, app)
  if (reaching.includes(kind))
    return [{ what: `\`@${kind}\` reaches the whole document`, hint: 'do without it' }]
  const name = nameDefinedBy(rule, kind)
  const prefix = `${naming[kind] ?? ''}${app}-`
  if (!name || unquoted(name).startsWith(prefix)) return []
  const what = `\`@${kind} ${name}\` is a name for the whole document`
  return [{ what, hint: `begin it with ${prefix}, or ${byModule}` }]
}

function leaksOf(css: string, app: string, { node, scope, isKeyframe }: Found): Finding[] {
  if (node.type === 'Atrule') return leaksOfAtRule(node, app)
  if (node.type !== 'Rule' || isKeyframe || node.prelude.type === 'Raw') return []
  return node.prelude.children
    .toArray()
    .filter((selector) => depthOf(selector, scope) === 0)
    .map((selector) => ({
      what: `\`${sourceOf(css, selector)}\` styles what is not the app’s own`,
      hint: byModule,
    }))
}

/**
 * Finds the rules of a stylesheet that affect other apps. An app may only style elements with a class of its own.
 * @param app the app's name, which its classes begin with
 */
export function findLeaks(css: string, app: string): Finding[] {
  const found = findRules(css, parseStyles(css), { prefix: `${app}-`, parent: null })
  const [problem] = found.flatMap((one) => problemOf(css, one))
  if (problem) return [{ what: `is no CSS: ${problem}`, hint: 'fix it' }]
  return found.flatMap((one) => leaksOf(css, app, one))
}

/** Checks that a remote's styles do not affect others. The shell's styles are for all. */
export async function checkStyles(build: Build): Promise<Finding[]> {
  const { name, kind } = build.manifest
  if (kind === 'shell') return []
  const finding = findingsOf('styles', name)
  return searchFiles(build, /\.css$/, (css, file) =>
    findLeaks(css, name).map(({ what, hint }) => finding(what, file, hint)),
  )
}
