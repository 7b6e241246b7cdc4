import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import type { CssNode, Rule } from 'css-tree'
import type { Manifest } from 'portal-contract'
import { artefactDir, assetUrl } from '#src/store/store.ts'
import { nodesIn, parseStyles, sourceOf } from '#src/styles/parse-styles.ts'

/** Read whole, because an image in a `data:` URL may have a `url()` of its own. */
const references = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/g

/** Makes the relative URLs of a stylesheet absolute. */
export function withAbsoluteUrls(css: string, absolute: (url: string) => string): string {
  return css.replace(references, (reference, double, single, bare) => {
    const url: string = double ?? single ?? bare
    return /^(?:data:|\/|https?:|#)/.test(url) ? reference : `url(${absolute(url)})`
  })
}

/** Returns a build's styles for inlining: relative URLs become absolute. */
export async function inlineStyles(store: string, manifest: Manifest): Promise<string> {
  const dir = artefactDir(store, manifest)
  const sheets = manifest.styles.map(async (file) => {
    const css = await readFile(join(dir, file), 'utf8')
    return withAbsoluteUrls(css, (url) => assetUrl(manifest, join(dirname(file), url)))
  })
  return (await Promise.all(sheets)).join('')
}

/** The classes that a selector requires. Those inside `:not` do not count. */
const classesIn = (selector: string) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(
    ([, name = '']) => name,
  )

/**
 * Returns the rules of a CSS module's stylesheet that apply to a piece of HTML. The browser loads the whole stylesheet
 * later, so a missing rule only shows for a moment.
 */
export function criticalStyles(css: string, html: string): string {
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  const present = new Set([...attributes].flatMap(([, value = '']) => value.split(' ')))

  const isDrawn = ({ prelude }: Rule) => {
    const selectors =
      prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude]
    return selectors.some((selector) =>
      classesIn(sourceOf(css, selector)).every((name) => present.has(name)),
    )
  }
  /** What of a node is left out: itself, or nodes in it. */
  const leftOutOf = (node: CssNode): CssNode[] => {
    if (node.type === 'Rule' && !isDrawn(node)) return [node]
    const isGroup = node.type === 'Atrule' && !/keyframes$/.test(node.name)
    if (!(node.type === 'Rule' || isGroup) || !node.block) return []
    const inner = nodesIn(css, node.block.children)
    const left = inner.flatMap(leftOutOf)
    return isGroup && inner.every((one) => left.includes(one)) ? [node] : left
  }
  // From the last to the first, so that the places of the others stay.
  return parseStyles(css)
    .flatMap(leftOutOf)
    .reduceRight(
      (rest, { loc }) => rest.slice(0, loc?.start.offset) + rest.slice(loc?.end.offset),
      css,
    )
}
