import { i18nNames, routerNames } from 'portal-contract'

/** Shells share only a part of these modules: module → names. */
export const surfaces: Readonly<Record<string, readonly string[]>> = {
  'react-i18next': i18nNames,
  'react-router-dom': routerNames,
}

export function missingName(module: string, name: string) {
  const names = surfaces[module]?.join(', ')
  return {
    what: `uses ${name} of ${module}, which shells do not share`,
    hint: `do without it, or propose it for the surface of ${module} in portal-kit; there are: ${names}`,
  }
}
