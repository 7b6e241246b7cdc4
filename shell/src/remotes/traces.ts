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

/**
 * Has the stylesheets of a build stand for no other one's. They stay, because the build may be needed again; what
 * comes after them wins.
 */
export function unlinkStyles(build: RegistryBuild): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  for (const link of links)
    if (link.href.startsWith(directoryOf(build)))
      for (const bundler of bundlers) link.removeAttribute(`data-${bundler}`)
}
