import type { Atrule, CssNode, Rule } from 'css-tree'
import { type Build, readBuildFile } from '#src/builds/build.ts'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { nodesIn, parseStyles, sourceOf } from '#src/styles/parse-styles.ts'
import { sharedLayers } from './limits.ts'
import { foreignSelectors, type Place, placeOfRule } from './selectors.ts'

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
  /** The place of the rule around a nested one. */
  parent: Place | null
  /** A keyframe selects nothing. */
  isKeyframe: boolean
}

type Surroundings = Omit<Found, 'node'>

function findRules(
  css: string,
  prefix: string,
  nodes: CssNode[],
  around: Surroundings = { parent: null, isKeyframe: false },
): Found[] {
  const { parent, isKeyframe } = around
  return nodes.flatMap((node): Found[] => {
    const found = { node, ...around }
    if (node.type === 'Rule') {
      const { prelude, block } = node
      const place =
        prelude.type === 'Raw' ? 'foreign' : placeOfRule(prelude, prefix, parent)
      // One that reaches others is found itself; what is in it is measured by the app's own.
      const inside = { parent: place === 'inside' ? place : 'own', isKeyframe } as const
      return [found, ...findRules(css, prefix, nodesIn(css, block.children), inside)]
    }
    if (node.type !== 'Atrule' || !node.block) return [found]
    const inside = { parent, isKeyframe: node.name.endsWith('keyframes') }
    return [found, ...findRules(css, prefix, nodesIn(css, node.block.children), inside)]
  })
}

/** Finds invalid CSS. Browsers accept it, but do not agree on its meaning. */
function problemOf(css: string, { node, parent }: Found): string[] {
  if (node.type === 'Raw') return parent ? [] : [`\`${node.value}\` is no rule`]
  if (node.type !== 'Rule' && node.type !== 'Atrule') return []
  if (node.type === 'Rule' && node.prelude.type === 'Raw')
    return [`\`${node.prelude.value}\` is no selector`]
  const isOpen = node.block && !sourceOf(css, node.block).endsWith('}')
  return isOpen ? ['a block is not closed'] : []
}

function leaksOfRule(
  css: string,
  { prelude }: Rule,
  prefix: string,
  parent: Place | null,
): Finding[] {
  if (prelude.type === 'Raw') return []
  return foreignSelectors(prelude, prefix, parent).map((selector) => ({
    what: `\`${sourceOf(css, selector)}\` styles what is not the app’s own`,
    hint: byModule,
  }))
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
  const prefix = naming[kind] ?? ''
  if (!name || unquoted(name).startsWith(`${prefix}${app}-`)) return []
  return [
    {
      what: `\`@${kind} ${name}\` is a name for the whole document`,
      hint: `begin it with ${prefix}${app}-, or ${byModule}`,
    },
  ]
}

/**
 * Finds the rules of a stylesheet that affect other apps. An app may only style elements with a class of its own.
 *
 * @param app the app's name, which its classes begin with
 */
export function findLeaks(css: string, app: string): Finding[] {
  const found = findRules(css, `${app}-`, parseStyles(css))
  const [problem] = found.flatMap((one) => problemOf(css, one))
  if (problem) return [{ what: `is no CSS: ${problem}`, hint: 'fix it' }]
  return [
    ...found.flatMap(({ node, parent, isKeyframe }) =>
      node.type === 'Rule' && !isKeyframe ? leaksOfRule(css, node, `${app}-`, parent) : [],
    ),
    ...found.flatMap(({ node }) =>
      node.type === 'Atrule' ? leaksOfAtRule(node, app) : [],
    ),
  ]
}

/** Checks that a remote's styles do not affect others. The shell's styles are for all. */
export async function checkStyles(build: Build): Promise<Finding[]> {
  const { name, kind, files } = build.manifest
  if (kind === 'shell') return []
  const finding = findingsOf('styles', name)
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'))
  const found = sheets.map(async (file) =>
    findLeaks(await readBuildFile(build, file), name).map(({ what, hint }) =>
      finding(what, file, hint),
    ),
  )
  return (await Promise.all(found)).flat()
}
