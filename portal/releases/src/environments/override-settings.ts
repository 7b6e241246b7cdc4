import { writeAtomically } from '#src/store/files.ts'
import { type FreeStore, withStoreLock } from '#src/store/lock.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentFile } from '#src/store/store.ts'
import type { Environment } from './environment.ts'
import { readEnvironment } from './environment-file.ts'

/** What an environment lets testers try: the published builds, or the origin of a developer's server. */
export type OverrideSource = 'builds' | (string & {})

export type OverrideSettings = { builds: boolean; origins: string[] }

/** What an environment lets testers try; nothing unless its file says so. */
export function overrideSettings({
  overrides,
}: Pick<Environment, 'overrides'>): OverrideSettings {
  return { builds: overrides?.builds ?? false, origins: overrides?.origins ?? [] }
}

/**
 * Changes what an environment lets testers try. Gateways follow within a second.
 *
 * @returns what it lets them try now
 * @throws PortalError when the environment is not there
 */
export function changeOverrideSettings(
  store: FreeStore,
  name: string,
  { allow, forbid }: Readonly<Record<'allow' | 'forbid', readonly OverrideSource[]>>,
): Promise<OverrideSettings> {
  return withStoreLock(store, 'pointer', async (store) => {
    const environment = await readEnvironment(store, name)
    const { builds, origins } = overrideSettings(environment)
    const before = [...(builds ? ['builds'] : []), ...origins]
    const after = [...new Set([...before, ...allow])].filter(
      (source) => !forbid.includes(source),
    )
    const overrides = {
      builds: after.includes('builds'),
      origins: after.filter((source) => source !== 'builds'),
    }
    const next: Environment = {
      ...environment,
      version: environment.version + 1,
      overrides,
    }
    const text = `${JSON.stringify(next, null, 2)}\n`
    await writeAtomically(environmentFile(store, name), text, ownRights)
    return overrides
  })
}
