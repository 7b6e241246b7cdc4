import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { contrasts } from '#src/contrasts.ts'

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

it.each(contrasts)(
  'contrasts by at least $least on $surface: $texts against $grounds',
  ({ least, surface, texts, grounds }) => {
    const pairs = texts
      .split(' ')
      .flatMap((text) => grounds.split(' ').map((ground) => [text, ground] as const))
    const faint = pairs.filter(
      ([text, ground]) => contrast(surface as Surface, text, ground) < least,
    )
    expect(faint).toEqual([])
  },
)
