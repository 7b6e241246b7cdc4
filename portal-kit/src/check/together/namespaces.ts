import { type Finding, findingsOf } from '#src/check/finding.ts'
import type { Apps } from './apps.ts'

/** Texts that every app has, and none owns: they come with the shell. */
const commonNamespace = 'common'

/** Every namespace has one owner: the texts of all apps meet in one instance. */
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
