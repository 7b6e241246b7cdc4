import { type Finding, findingsOf } from '#src/findings/finding.ts'
import type { Apps } from './apps.ts'

/** The namespace of the shell that all apps use. */
const commonNamespace = 'common'

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
