import type { RegistryBuild } from 'portal-kit/registry'
import { directoryOf } from './directory-of.ts'

/**
 * Two builds of one remote have the same names: of the queue in which their chunks arrive, and of their stylesheets.
 * Left alone, the second build would run the code, and wear the styles, of the first.
 */
const bundlers = ['rspack', 'webpack']

/** Takes away the queue in which the chunks of a remote arrived; the build that comes next makes its own. */
export function forgetChunks(remote: string): void {
  for (const bundler of bundlers)
    Reflect.deleteProperty(globalThis, `${bundler}Chunk${remote.replaceAll('-', '_')}`)
}

function stylesOf(build: RegistryBuild): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...links].filter((link) => link.href.startsWith(directoryOf(build)))
}

/** Lets the stylesheets of a build stand, but not for those of another. */
export function unlinkStyles(build: RegistryBuild): void {
  for (const link of stylesOf(build))
    for (const bundler of bundlers) link.removeAttribute(`data-${bundler}`)
}

/** Removes the stylesheets of a build that is no longer used. */
export function removeStyles(build: RegistryBuild): void {
  for (const link of stylesOf(build)) link.remove()
}
