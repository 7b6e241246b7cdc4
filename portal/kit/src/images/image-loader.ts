import { type ImageOptions, writeImageModule } from './images.ts'

type LoaderContext = {
  context: string
  resourcePath: string
  getOptions: () => ImageOptions
  utils: { contextify: (context: string, request: string) => string }
}

/** The bundler gives the file itself. */
export const raw = true

/** Turns an image into `{ src, width, height }`, for rspack. */
export default function imageLoader(this: LoaderContext, content: Buffer): string {
  const { context, resourcePath, utils } = this
  const url = utils.contextify(context, `${resourcePath}?url`)
  return writeImageModule(resourcePath, content, url, this.getOptions())
}
