import {
  type Environment,
  readEnvironment,
  replaceEnvironment,
} from '#src/environments/environment.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'

/** What an environment lets testers try; nothing unless its file says so. */
export function overrideSettings({ overrides }: Pick<Environment, 'overrides'>) {
  return { builds: overrides?.builds ?? false, origins: overrides?.origins ?? [] }
}

/**
 * Changes what an environment lets testers try: `builds`, or origins of developers' servers. Gateways follow within a
 * second.
 *
 * @returns what it lets them try now
 * @throws PortalError when the environment is not there
 */
export function changeOverrideSettings(
  store: FreeStore,
  name: string,
  { allow, forbid }: Readonly<Record<'allow' | 'forbid', readonly string[]>>,
) {
  return withStoreLock(store, 'pointer', async (held) => {
    const environment = await readEnvironment(store, name)
    const { builds, origins } = overrideSettings(environment)
    const sources = new Set([...(builds ? ['builds'] : []), ...origins, ...allow])
    for (const source of forbid) sources.delete(source)
    const overrides = {
      builds: sources.has('builds'),
      origins: [...sources].filter((source) => source !== 'builds'),
    }
    await replaceEnvironment(held, name, environment.version, { ...environment, overrides })
    return overrides
  })
}
