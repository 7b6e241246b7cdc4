import { routerNames } from 'portal-contract'

/** Shells share only a part of this module. */
export const routerDom = 'react-router-dom'

export function missingName(name: string) {
  return {
    what: `uses ${name} of ${routerDom}, which shells do not share`,
    hint: `do without it, or propose it for the router surface of portal-kit; there are: ${routerNames.join(', ')}`,
  }
}
