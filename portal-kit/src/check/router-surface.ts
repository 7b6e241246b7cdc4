/** The one shared module that shells share a part of. */
export const routerDom = 'react-router-dom'

/** The names of it that they share. */
export const readSurface = async () => Object.keys(await import('#src/router-surface.ts'))

/** Says that a name is not among them, and what to do about it. */
export function missingName(name: string, surface: readonly string[]) {
  return {
    what: `uses ${name} of ${routerDom}, which shells do not share`,
    cure: `do without it, or propose it for the router surface of portal-kit; there are: ${surface.join(', ')}`,
  }
}
