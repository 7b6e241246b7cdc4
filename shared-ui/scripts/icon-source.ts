import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import svgpath from 'svgpath'
import used from './icons.json' with { type: 'json' }

const require = createRequire(import.meta.url)

type IconSet = {
  icons: Record<string, { body: string }>
}

function rectPath(element: string): string {
  const [x, y, width, height, r] = ['x', 'y', 'width', 'height', 'rx'].map((name) =>
    Number(element.match(new RegExp(`\\b${name}="([^"]+)"`))?.[1] ?? 0),
  ) as [number, number, number, number, number]
  const [across, down] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

function elementPath(element: string): string {
  if (element.startsWith('<path')) return element.match(/\bd="([^"]+)"/)?.[1] ?? ''
  if (element.startsWith('<rect')) return rectPath(element)
  throw new Error(`cannot turn into a path: ${element}`)
}

/** Joins an icon's shapes into one path. A relative `m` needs `M0 0` before it to stay absolute. */
function joinedPath(body: string): string {
  const shapes = body.match(/<(?!\/?g\b)[a-z]+[^>]*>/g) ?? []
  return shapes.map((shape) => elementPath(shape).replace(/^m/, 'M0 0m')).join('')
}

/**
 * Makes a path of a box of 512 one of a box of 128, whose points have whole numbers: a fifth less to load, and the largest icon
 * looks the same. Errors do not add up along the path.
 */
const roundedPath = (path: string) =>
  svgpath(path).abs().scale(0.25).round(0).rel().toString()

const camelCase = (name: string) =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function declaration(set: keyof typeof used, name: string, { icons }: IconSet): string {
  const icon = icons[name]
  if (!icon) throw new Error(`no icon ${name} in ${set}`)
  const path = joinedPath(icon.body)
  const data = set === 'lucide' ? `line: '${path}'` : `fill: '${roundedPath(path)}'`
  return `export const ${camelCase(name)}: IconData = {\n  ${data},\n}\n`
}

/** The content of src/icons.ts, generated from the icon packages. */
export function iconModule(): string {
  const declarations = (['game-icons', 'lucide'] as const).flatMap((set) => {
    const icons = require(`@iconify-json/${set}/icons.json`) as IconSet
    return used[set].map((name) => declaration(set, name, icons))
  })
  return `// Written by \`pnpm --filter shared-ui icons\`; authors and licences in CREDITS.md.
import type { IconData } from './icon.tsx'

${declarations.join('')}`
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, '../src/icons.ts'), iconModule())
