import { createRequire } from 'node:module'
import svgpath from 'svgpath'

const require = createRequire(import.meta.url)

type IconSet = {
  width?: number
  icons: Record<string, { body: string; width?: number }>
}

/** The portal's icons, by set. Add a name here, then run `pnpm --filter shared-ui icons`. */
const used = {
  'game-icons': [
    'all-for-one',
    'anvil',
    'battle-axe',
    'bow-arrow',
    'broadsword',
    'castle',
    'checked-shield',
    'crossed-sabres',
    'crossed-swords',
    'death-skull',
    'gavel',
    'holy-symbol',
    'hourglass',
    'imp-laugh',
    'knight-banner',
    'magic-swirl',
    'plain-dagger',
    'prayer',
    'queen-crown',
    'quill-ink',
    'rally-the-troops',
    'round-star',
    'spiked-dragon-head',
    'tower-flag',
    'trophy-cup',
    'two-coins',
    'upgrade',
    'wax-seal',
    'wizard-staff',
  ],
  lucide: [
    'check',
    'chevron-down',
    'clock',
    'copy',
    'download',
    'log-out',
    'menu',
    'triangle-alert',
    'x',
  ],
}

const attribute = (name: string, element: string) =>
  Number(element.match(new RegExp(`\\b${name}="([^"]+)"`))?.[1] ?? 0)

function rectPath(element: string): string {
  const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map((name) =>
    attribute(name, element),
  ) as [number, number, number, number, number]
  const [across, down] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

function circlePath(element: string): string {
  const r = attribute('r', element)
  const arc = (dx: number) => `a${r} ${r} 0 1 0 ${dx} 0`
  return `M${attribute('cx', element) - r} ${attribute('cy', element)}${arc(2 * r)}${arc(-2 * r)}z`
}

function elementPath(element: string): string {
  if (element.startsWith('<path')) return element.match(/\bd="([^"]+)"/)?.[1] ?? ''
  if (element.startsWith('<rect')) return rectPath(element)
  if (element.startsWith('<circle')) return circlePath(element)
  throw new Error(`cannot turn into a path: ${element}`)
}

/** Joins an icon's shapes into one path. A relative `m` needs `M0 0` before it to stay absolute. */
export function joinedPath(body: string): string {
  const shapes = body.match(/<(?!\/?g\b)[a-z]+[^>]*>/g) ?? []
  return shapes.map((shape) => elementPath(shape).replace(/^m/, 'M0 0m')).join('')
}

/** Moves all points of a path to whole numbers, which nobody sees in a box of 512. Errors do not add up along the path. */
export function roundedPath(path: string): string {
  return svgpath(path).abs().round(0).rel().toString()
}

const camelCase = (name: string) =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function declaration(set: keyof typeof used, name: string, icons: IconSet): string {
  const icon = icons.icons[name]
  if (!icon) throw new Error(`no icon ${name} in ${set}`)
  const paint = icon.body.includes('stroke=') ? 'stroke' : 'fill'
  const box = icon.width ?? icons.width ?? 16
  const path = joinedPath(icon.body)
  return `export const ${camelCase(name)}: IconData = {
  box: ${box},
  paint: '${paint}',
  path: '${box === 512 ? roundedPath(path) : path}',
}
`
}

/** The content of src/icons.ts, generated from the icon packages. */
export function iconModule(): string {
  const declarations = (Object.keys(used) as (keyof typeof used)[]).flatMap((set) => {
    const icons = require(`@iconify-json/${set}/icons.json`) as IconSet
    return used[set].map((name) => declaration(set, name, icons))
  })
  return `// Written by \`pnpm --filter shared-ui icons\`; authors and licences in CREDITS.md.
import type { IconData } from './icon.tsx'

${declarations.join('\n')}`
}
