import { readFile } from 'node:fs/promises'
import { type AppDeclaration, containerName, imageFiles } from 'portal-contract'
import type { Plugin, UserConfig } from 'vite'
import { writeImageModule } from './image-module.ts'

/** Turns an import of an image into `{ src, width, height }`, for Vite. */
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

type RenderBuiltUrl = NonNullable<NonNullable<UserConfig['experimental']>['renderBuiltUrl']>

/** The URL of a file in the code: the container knows it in the browser, and the image's module adds to it in Node. */
export function urlsOf({ name }: AppDeclaration): RenderBuiltUrl {
  return (file, { hostType, ssr }) => {
    if (hostType !== 'js') return { relative: true }
    const text = JSON.stringify(file)
    return { runtime: ssr ? text : `globalThis.${containerName(name)}.urlOf(${text})` }
  }
}
