import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const css = readFileSync(join(import.meta.dirname, '../src/tokens.css'), 'utf8')

/** The tokens of every rule whose selector has the given text, later rules over earlier ones. */
function tokensOf(selector: string): Map<string, string> {
  const rules = css.matchAll(/([^{}]+)\{([^{}]*)\}/g)
  const tokens = new Map<string, string>()
  for (const [, selectors = '', body = ''] of rules) {
    if (!selectors.includes(selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      tokens.set(name, value)
    }
  }
  return tokens
}

const root = tokensOf(':root')
const surfaces = {
  night: root,
  parchment: new Map([...root, ...tokensOf('[data-surface="parchment"]')]),
}

function luminance(tokens: Map<string, string>, name: string): number {
  const value = tokens.get(name) ?? ''
  const reference = value.match(/^var\((--[\w-]+)\)$/)?.[1]
  if (reference) return luminance(tokens, reference)
  const channels = value.match(/^#(..)(..)(..)$/)?.slice(1)
  if (!channels) throw new Error(`${name} is not a colour: ${value}`)
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const share = Number.parseInt(hex, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Surface = keyof typeof surfaces

function contrast(surface: Surface, text: string, ground: string): number {
  const [darker = 0, lighter = 0] = [text, ground]
    .map((name) => luminance(surfaces[surface], `--${name}`))
    .sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const ofText = 'text text-quiet heading danger success'
const dark = 'night-950 night-900 night-800 night-700 field'
const light = 'parchment-50 parchment-100 parchment-200 parchment-card field'

it.each<[number, Surface, string, string]>([
  [4.5, 'night', ofText, dark],
  [4.5, 'night', 'mist-100 brass-200', 'night-600'],
  [4.5, 'night', 'mist-300', 'night-950'],
  [4.5, 'night', 'night-950', 'brass-500'],
  [4.5, 'night', 'brass-900', 'brass-200 brass-500 brass-600 silver gold diamond'],
  [4.5, 'parchment', ofText, light],
  [4.5, 'parchment', 'accent', 'parchment-200'],
  // The outlines of controls.
  [3, 'night', 'focus field-rule', 'night-700'],
  [3, 'parchment', 'focus', 'parchment-200'],
  [3, 'parchment', 'field-rule', 'parchment-card parchment-200'],
])('contrasts by at least %d on %s: %s against %s', (least, surface, texts, grounds) => {
  const pairs = texts
    .split(' ')
    .flatMap((text) => grounds.split(' ').map((ground) => [text, ground] as const))
  const faint = pairs.filter(([text, ground]) => contrast(surface, text, ground) < least)
  expect(faint).toEqual([])
})
