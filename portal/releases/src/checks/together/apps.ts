import type { Manifest } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'
import { languagesOf } from '#src/store/texts.ts'

/** The manifests of one portal. */
export type Apps = {
  shell: Manifest
  remotes: readonly Manifest[]
}

/** The namespace of the shell that all apps use. */
const commonNamespace = 'common'

/** Each app is there once. */
export function checkApps({ shell, remotes }: Apps): Finding[] {
  const builds = Map.groupBy([shell, ...remotes], ({ name }) => name)
  return [...builds]
    .filter(([, { length }]) => length > 1)
    .map(([name, apps]) =>
      findingsOf('apps', name)(
        'is there twice',
        apps.map(({ build }) => `${name}@${build}`).join(', '),
        'name one build of each app',
      ),
    )
}

/** Every namespace has one owner, because all apps share one i18next instance. */
export function checkNamespaces({ shell, remotes }: Apps): Finding[] {
  const owners = new Map([[commonNamespace, 'the portal']])
  return [shell, ...remotes].flatMap(({ name, namespaces }) =>
    namespaces.flatMap((namespace) => {
      const owner = owners.get(namespace)
      owners.set(namespace, owner ?? name)
      if (!owner) return []
      return [
        findingsOf('namespaces', name)(
          `the namespace ${namespace} belongs to ${owner}`,
          `locales/*/${namespace}.json`,
          `give it another name, such as ${name}`,
        ),
      ]
    }),
  )
}

/** Every app has texts in every language of the portal. */
export function checkLanguages({ shell, remotes }: Apps): Finding[] {
  return [shell, ...remotes].flatMap(({ name, namespaces, locales }) =>
    languagesOf(shell)
      .filter((language) => namespaces.some((one) => !locales[language]?.[one]))
      .map((language) =>
        findingsOf('languages', name)(
          `has no texts in ${language}`,
          `locales/${language}`,
          `translate ${namespaces.join(', ')} into ${language}`,
        ),
      ),
  )
}
