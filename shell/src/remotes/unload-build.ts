import type { RegistryBuild } from 'portal-contract'
import { directoryOf } from './directory-of.ts'

/**
 * Two builds of a remote share the name of their chunk queue and of their stylesheets. Without the functions here,
 * the second build would get the code and the styles of the first.
 */
const bundlers = ['rspack', 'webpack']

/** Removes a remote's chunk queue; the next build creates its own. */
export function removeChunkQueue(remote: string): void {
  for (const bundler of bundlers)
    Reflect.deleteProperty(globalThis, `${bundler}Chunk${remote.replaceAll('-', '_')}`)
}

/** The stylesheets stay in the document, because the build may be used again; later ones win. */
export function detachStyles(build: RegistryBuild): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  for (const link of links)
    if (link.href.startsWith(directoryOf(build)))
      for (const bundler of bundlers) link.removeAttribute(`data-${bundler}`)
}
