import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageSize } from 'image-size'
import {
  type AppDeclaration,
  assetBasesGlobal,
  containerName,
  imageFiles,
  PortalError,
} from 'portal-contract'
import type { Plugin, RenderBuiltAssetUrl } from 'vite'

/** The path that the HTML has too. A remote of another server, such as a developer's own, keeps its whole URL. */
const inBrowser = `const { origin, pathname, href } = new URL(url, location.href)
const src = origin === location.origin ? pathname : href`

/** A build's URL holds the hash of all its files, so no file can hold it: the renderer sets a global. */
const inNode = (app: string) =>
  `const src = globalThis.${assetBasesGlobal}[${JSON.stringify(app)}] + url`

export type ImageOptions = {
  app: string
  isServer: boolean
}

/**
 * Writes the module that an app imports as an image.
 * @param url the module by which the bundler has the image's URL: whole in the browser, below the app's browser files in
 *   Node
 * @throws PortalError when the image has no size
 */
export function writeImageModule(
  path: string,
  content: Uint8Array,
  url: string,
  { app, isServer }: ImageOptions,
): string {
  const { width, height } = measureImage(path, content)
  return `import url from ${JSON.stringify(url)}
${isServer ? inNode(app) : inBrowser}
export default { src, width: ${width}, height: ${height} }
`
}

function readSize(name: string, content: Uint8Array) {
  try {
    return imageSize(content)
  } catch {
    const hint = name.endsWith('.svg')
      ? 'give its <svg> a viewBox, or a width and a height'
      : 'save it again as PNG, JPEG, WebP, AVIF, GIF or SVG'
    throw new PortalError(`${name} has no size that can be read`, hint)
  }
}

/**
 * Measures an image as a browser draws it: a photo that its camera turned is turned.
 * @throws PortalError when it has no size
 */
export function measureImage(path: string, content: Uint8Array) {
  const name = basename(path)
  const { width, height, orientation = 1 } = readSize(name, content)
  if (!(width > 0 && height > 0)) {
    const hint = 'write the numbers of its viewBox with one space between them'
    throw new PortalError(`${name} is ${width} by ${height} pixels`, hint)
  }
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

const loader = fileURLToPath(new URL('./image-loader.ts', import.meta.url))

/** rspack's rule for images: a URL in styles and in `new URL`, an object where it is imported. */
export function imageRule(options: ImageOptions) {
  return {
    test: imageFiles,
    oneOf: [
      { dependency: 'url', type: 'asset/resource' },
      { resourceQuery: /^\?url$/, type: 'asset/resource' },
      { type: 'javascript/auto', sideEffects: false, loader, options },
    ],
  }
}

/** Vite's plugin for images: an object where one is imported. */
export function portalImages({ name }: AppDeclaration): Plugin {
  return {
    name: 'portal-images',
    enforce: 'pre',
    applyToEnvironment: () => true,
    load: {
      filter: { id: imageFiles },
      async handler(path) {
        const isServer = this.environment.name === 'ssr'
        const options = { app: name, isServer }
        const code = writeImageModule(path, await readFile(path), `${path}?url`, options)
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}

/** The URL of a file in Vite's code: the container knows it in the browser, and the image's module adds to it in Node. */
export function urlsOf({ name }: AppDeclaration): RenderBuiltAssetUrl {
  return (file, { hostType, ssr }) => {
    if (hostType !== 'js') return { relative: true }
    const text = JSON.stringify(file)
    return { runtime: ssr ? text : `globalThis.${containerName(name)}.urlOf(${text})` }
  }
}
