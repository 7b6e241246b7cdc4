import { fileURLToPath } from 'node:url'
import { imageFiles } from 'portal-contract'
import type { ImageOptions } from './image-module.ts'

const loader = fileURLToPath(new URL('./image-loader.ts', import.meta.url))

/** The rule of rspack and webpack for images: a URL in styles and in `new URL`, an object where it is imported. */
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
