import { SaxesParser } from 'saxes'

const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern filter feGaussianBlur feOffset feBlend feColorMatrix
  feFlood feComposite feMerge feMergeNode feDropShadow`.split(/\s+/),
)
/** A drawing with one of these is refused. Other unknown elements are left out, and what is in them stays. */
const dangerous = new Set(
  'script foreignobject iframe style image a animate set'.split(' '),
)

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Only parts of the drawing itself may be referred to. A backslash could hide an address from this check. */
const isOutside = (value: string) =>
  [...value.matchAll(/url\(\s*["']?([^)"']*)/gi)].some(
    ([, url = '']) => !url.trim().startsWith('#'),
  ) || /(?:javascript|data|https?|file):|\/\/|\\/i.test(value)

function problemOfAttribute(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `${name} would run as a script`
  if (name === 'xmlns' || name.startsWith('xmlns:')) return undefined
  if (/^(?:xlink:)?href$/i.test(name))
    return value.startsWith('#') ? undefined : `${name} leads out of the drawing`
  return isOutside(value) ? `${name} refers to something outside of the drawing` : undefined
}

/**
 * Takes a drawing apart and writes only what is known to be harmless.
 * @returns what was written, and why the drawing is to be refused if it holds what could run, or lead elsewhere
 */
export function sanitiseSvg(text: string): { svg: string; problem?: string } {
  const parser = new SaxesParser()
  const open: string[] = []
  let svg = ''
  let problem: string | undefined
  const refuse = (why: string) => {
    problem ??= `line ${parser.line}: ${why}: take it out, or save the logo as a PNG`
  }
  parser.on('error', ({ message }) =>
    refuse(`is no valid SVG (${message.replace(/^\d+:\d+: /, '')})`),
  )
  parser.on('doctype', () => refuse('has a DOCTYPE'))
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && name !== 'svg')
      refuse(`begins with <${name}> and not with <svg>`)
    open.push(name)
    if (dangerous.has(name.toLowerCase())) refuse(`has <${name}>, which a logo may not`)
    if (!elements.has(name)) return
    const kept = Object.entries(attributes).flatMap(([attribute, value]) => {
      const found = problemOfAttribute(attribute, String(value))
      if (found) refuse(`${found} (<${name}>)`)
      const isForeign = attribute.includes(':') && !attribute.startsWith('xlink:')
      return found || isForeign ? [] : [` ${attribute}="${escapeText(String(value))}"`]
    })
    const namespace =
      open.length === 1 && !attributes.xmlns ? ' xmlns="http://www.w3.org/2000/svg"' : ''
    const xlink = open.length === 1 ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ''
    svg += `<${name}${namespace}${xlink}${kept.join('')}>`
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (elements.has(name)) svg += `</${name}>`
  })
  parser.on('text', (content) => {
    const parent = open.at(-1) ?? ''
    if (['text', 'tspan', 'title', 'desc'].includes(parent)) svg += escapeText(content)
  })
  parser.write(text).close()
  return problem === undefined ? { svg } : { svg, problem }
}
