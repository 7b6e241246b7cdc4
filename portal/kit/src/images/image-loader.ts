import type { LoaderContext } from '@rspack/core'
import { type ImageOptions, writeImageModule } from './images.ts'

/** The bundler gives the file itself. */
export const raw = true

/** Turns an image into `{ src, width, height }`, for rspack. */
export default function imageLoader(this: LoaderContext<ImageOptions>, content: Buffer) {
  const { context, resourcePath, utils } = this
  const url = utils.contextify(context ?? '', `${resourcePath}?url`)
  return writeImageModule(resourcePath, content, url, this.getOptions())
}
