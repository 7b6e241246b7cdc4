import type { Manifest } from 'portal-contract'
import { assetUrl } from '#src/store/store.ts'

const elements = /<(?:audio|img|input|source|track|video)\b[^>]*>/g
const attributes = /\s(src|srcset|poster)="([^"]+)"/g

/** `a.png 1x, b.png 2x` → both URLs. */
const urlsIn = (name: string, value: string) =>
  name === 'srcset'
    ? value.split(/,\s+/).map((each) => each.trim().split(/\s/)[0] ?? '')
    : [value]

/**
 * Finds images of a page's HTML that no browser gets: they are named by a path of the machine that built them, by one
 * that depends on the page's own address, or by a file that the build does not have.
 *
 * @param html of the page
 * @param app the page's remote
 * @returns their URLs as they are in the HTML
 */
export function findLostUrls(html: string, app: Manifest): string[] {
  const base = assetUrl(app, '')
  const isLost = (url: string) =>
    url.startsWith(base)
      ? !Object.hasOwn(app.files, url.slice(base.length))
      : !/^(?:\/|data:|https?:)/.test(url)
  const urls = [...html.matchAll(elements)].flatMap(([element]) =>
    [...element.matchAll(attributes)].flatMap(([, name = '', value = '']) =>
      urlsIn(name, value),
    ),
  )
  return [...new Set(urls)].filter(isLost)
}
