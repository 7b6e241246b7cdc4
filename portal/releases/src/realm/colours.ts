import type { Manifest } from 'portal-contract'
import { type RealmProblems, suggest } from './files.ts'

type Tokens = ReadonlyMap<string, string>

/** The tokens of the rules whose selector has the given text; later rules count over earlier ones. */
export function tokensOf(css: string, selector: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.replaceAll(/["']/g, '').includes(selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+)/g))
      tokens.set(name, value.trim())
  }
  return tokens
}

/** @returns relative luminance (WCAG 2.2); null for what is no plain colour */
function luminance(tokens: Tokens, name: string): number | null {
  const value = tokens.get(name) ?? ''
  const [, reference] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  if (reference) return luminance(tokens, reference)
  const [, hex = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? []
  const channels =
    hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The tokens that a realm can change, with their colours: none that is transparent. */
export const plainColours = (css: string) =>
  [...tokensOf(css, ':root')].filter(([, value]) =>
    /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
  )

function contrastOf(tokens: Tokens, text: string, ground: string): number | null {
  const [one, other] = [luminance(tokens, text), luminance(tokens, ground)]
  if (one === null || other === null) return null
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/**
 * Checks colours in the stylesheet of a shell: that each token is there, and that everything drawn in them can be read.
 * @returns a line for each unknown token, and for each pair that is too faint
 */
export function checkColours(
  colours: Readonly<Record<string, string>>,
  css: string,
  contrasts: Manifest['contrasts'] = [],
): RealmProblems {
  const file = 'brand/colours.json'
  const root = tokensOf(css, ':root')
  const plain = plainColours(css).map(([token]) => token)
  const unknown = Object.keys(colours).filter((token) => !plain.includes(token))
  if (unknown.length > 0)
    return unknown.map(
      (token) => `${file}: ${token} is no colour of the site: ${suggest(token, plain)}`,
    )
  const faint = contrasts.flatMap(({ least, surface, texts, grounds }) => {
    const ofSurface = tokensOf(css, `[data-surface=${surface}]`)
    const tokens = new Map([...root, ...ofSurface, ...Object.entries(colours)])
    return texts.split(' ').flatMap((text) =>
      grounds.split(' ').flatMap((ground) => {
        const contrast = contrastOf(tokens, text, ground)
        if (contrast === null || contrast >= least) return []
        const ratio = (Math.floor(contrast * 100) / 100).toFixed(2)
        return [
          `${file}: ${text} on ${ground} has a contrast of ${ratio}, and ${least} is needed: make one lighter or the other darker`,
        ]
      }),
    )
  })
  return [...new Set(faint)]
}
