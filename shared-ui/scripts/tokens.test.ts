import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

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

function contrast(
  surface: keyof typeof surfaces,
  text: string,
  background: string,
): number {
  const [darker = 0, lighter = 0] = [text, background]
    .map((name) => luminance(surfaces[surface], `--${name}`))
    .sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const onSurface = ['text', 'text-quiet', 'heading', 'danger', 'success']
const grounds = {
  night: ['night-950', 'night-900', 'night-800', 'night-700', 'field'],
  parchment: ['parchment-50', 'parchment-100', 'parchment-200', 'parchment-card', 'field'],
} as const

const pairs = (['night', 'parchment'] as const).flatMap((surface) => [
  ...onSurface.flatMap((text) =>
    grounds[surface].map((ground) => [surface, text, ground] as const),
  ),
])

describe('the colours of text', () => {
  it.each([
    ...pairs,
    ['night', 'mist-100', 'night-600'],
    ['night', 'mist-300', 'night-950'],
    ['night', 'brass-200', 'night-600'],
    ['night', 'brass-900', 'brass-200'],
    ['night', 'brass-900', 'brass-500'],
    ['night', 'brass-900', 'brass-600'],
    ['night', 'night-950', 'brass-500'],
    ['night', 'brass-900', 'silver'],
    ['night', 'brass-900', 'gold'],
    ['night', 'brass-900', 'diamond'],
    ['parchment', 'accent', 'parchment-200'],
  ] as const)('on %s, %s can be read on %s', (surface, text, ground) => {
    expect(contrast(surface, text, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the outlines of controls', () => {
  it.each([
    ['night', 'focus', 'night-700'],
    ['night', 'field-rule', 'night-700'],
    ['parchment', 'focus', 'parchment-200'],
    ['parchment', 'field-rule', 'parchment-card'],
    ['parchment', 'field-rule', 'parchment-200'],
  ] as const)('on %s, %s stands out from %s', (surface, line, ground) => {
    expect(contrast(surface, line, ground)).toBeGreaterThanOrEqual(3)
  })
})
