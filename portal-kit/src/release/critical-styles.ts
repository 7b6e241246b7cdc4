import postcss, { type AtRule, type Rule } from 'postcss'

/** The classes that an element must have; what it must not have does not count. */
const classesIn = (selector: string) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(
    ([, name = '']) => name,
  )

function classesOf(html: string): Set<string> {
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  return new Set([...attributes].flatMap(([, value = '']) => value.split(' ')))
}

const isKeyframes = (rule: Rule) => /keyframes$/.test((rule.parent as AtRule).name ?? '')

/**
 * The rules of a stylesheet that draw a piece of HTML. The rest comes with the stylesheet itself, beside the code
 * that needs it, so leaving something out costs nothing but a moment's looks.
 *
 * @param css the stylesheet; its class names are its own, so a class that the HTML lacks draws nothing in it
 * @param html what is on screen first
 */
export function criticalStyles(css: string, html: string): string {
  const present = classesOf(html)
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (isKeyframes(rule)) return
    const isDrawn = rule.selectors.some((selector) =>
      classesIn(selector).every((name) => present.has(name)),
    )
    if (!isDrawn) rule.remove()
  })
  const atRules: AtRule[] = []
  root.walkAtRules((atRule) => void atRules.push(atRule))
  // From the innermost out: what held only empty ones is empty then too.
  for (const atRule of atRules.reverse()) if (atRule.nodes?.length === 0) atRule.remove()
  return root.toString()
}
