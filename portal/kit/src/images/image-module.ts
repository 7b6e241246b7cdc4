import { assetBasesGlobal } from 'portal-contract'
import { type ImageSize, measureImage } from './measure.ts'

/** The path that the HTML has too. A remote of another server, such as a developer's own, keeps its whole URL. */
const inBrowser = `const { origin, pathname, href } = new URL(url, location.href)
const src = origin === location.origin ? pathname : href`

const inNode = (app: string) =>
  `const src = globalThis.${assetBasesGlobal}[${JSON.stringify(app)}] + url`

export type ImageOptions = {
  /** The app's name. */
  app: string
  isServer: boolean
}

const codeOf = (
  { width, height }: ImageSize,
  url: string,
  { app, isServer }: ImageOptions,
) =>
  `import url from ${JSON.stringify(url)}
${isServer ? inNode(app) : inBrowser}
export default { src, width: ${width}, height: ${height} }
`

/**
 * Writes the module that an app imports as an image.
 *
 * @param path of the image
 * @param content of the file
 * @param url the module by which the bundler has the image's URL: whole in the browser, below the app's browser files in
 *   Node
 * @throws PortalError when the image has no size
 */
export function writeImageModule(
  path: string,
  content: Uint8Array,
  url: string,
  options: ImageOptions,
): string {
  return codeOf(measureImage(path, content), url, options)
}
