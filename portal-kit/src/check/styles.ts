import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import { type Build, readBuildFile } from './build.ts'
import { type Finding, findingsOf } from './finding.ts'
import { sharedLayers } from './limits.ts'
import { strangeSelectors } from './selectors.ts'

interface Leak {
  what: string
  cure: string
}

/** At-rules that define a name for the whole document, with how that name begins. */
const naming: Readonly<Record<string, string>> = {
  keyframes: '',
  'counter-style': '',
  property: '--',
  'font-palette-values': '--',
  'position-try': '--',
}

/** At-rules that reach the whole document whatever they are called. */
const reaching = ['import', 'page', 'view-transition']

const byModule = 'put the styles into a CSS module: its names are the app’s own'

function isInside(node: ChildNode, isMatch: (parent: ChildNode) => boolean): boolean {
  const { parent } = node
  if (!parent || parent.type === 'root' || parent.type === 'document') return false
  return isMatch(parent as ChildNode) || isInside(parent as ChildNode, isMatch)
}

const isKeyframes = (node: ChildNode) =>
  node.type === 'atrule' && node.name.endsWith('keyframes')

function leaksOfRule(rule: Rule, prefix: string): Leak[] {
  // A nested rule selects inside of the one around it, a keyframe selects nothing.
  if (isInside(rule, (parent) => parent.type === 'rule' || isKeyframes(parent))) return []
  return strangeSelectors(rule.selector, prefix).map((selector) => ({
    what: `\`${selector}\` styles what is not the app’s own`,
    cure: byModule,
  }))
}

const unquoted = (name: string) => name.trim().replace(/^["']|["']$/g, '')

function leaksOfLayer({ params, nodes }: AtRule, app: string): Leak[] {
  const isOwn = (layer: string) =>
    layer === app || layer.startsWith(`${app}-`) || layer.startsWith(`${app}.`)
  const layers = params.split(',').map(unquoted).filter(Boolean)
  return layers
    .filter((layer) => !isOwn(layer) && !(nodes && sharedLayers.includes(layer)))
    .map((layer) => ({
      what: `\`@layer ${layer}\` ${nodes ? 'is not a layer for apps' : 'orders the layers of the portal'}`,
      cure: `put the styles into \`@layer ${sharedLayers.join(', ')}\`, or into one called ${app}`,
    }))
}

function leaksOfAtRule(rule: AtRule, app: string): Leak[] {
  const name = rule.name.replace(/^-\w+-/, '')
  if (name === 'layer') return leaksOfLayer(rule, app)
  if (reaching.includes(name))
    return [{ what: `\`@${name}\` reaches the whole document`, cure: 'do without it' }]
  const called =
    name === 'font-face'
      ? rule.nodes?.flatMap((node) =>
          node.type === 'decl' && node.prop === 'font-family' ? node.value : [],
        )[0]
      : name in naming && rule.params
  if (!called || unquoted(called).startsWith(`${naming[name] ?? ''}${app}-`)) return []
  return [
    {
      what: `\`@${name} ${called}\` is a name for the whole document`,
      cure: `begin it with ${naming[name] ?? ''}${app}-, or ${byModule}`,
    },
  ]
}

/**
 * Finds what a stylesheet does to others: an app styles nothing but elements with a class of its own.
 *
 * @param css the stylesheet
 * @param app the app's name; its classes begin with it
 */
export function findLeaks(css: string, app: string): Leak[] {
  const leaks: Leak[] = []
  try {
    const root = postcss.parse(css)
    root.walkRules((rule) => void leaks.push(...leaksOfRule(rule, `${app}-`)))
    root.walkAtRules((rule) => void leaks.push(...leaksOfAtRule(rule, app)))
  } catch (error) {
    // A browser makes something of everything, but who knows what.
    leaks.push({ what: `is no CSS: ${(error as Error).message}`, cure: 'mend it' })
  }
  return leaks
}

/** Looks for styles of a remote that reach others. The shell's are everybody's. */
export async function checkStyles(build: Build): Promise<Finding[]> {
  const { name, kind, files } = build.manifest
  if (kind === 'shell') return []
  const finding = findingsOf('styles', name)
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'))
  const found = sheets.map(async (file) =>
    findLeaks(await readBuildFile(build, file), name).map(({ what, cure }) =>
      finding(what, file, cure),
    ),
  )
  return (await Promise.all(found)).flat()
}
