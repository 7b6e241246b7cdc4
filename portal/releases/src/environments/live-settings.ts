import { readRelease, realmHash } from '#src/store/release.ts'
import { readEnvironment } from './environment.ts'

export { realmName } from '#src/store/release.ts'
export { movesOf, readEnvironment } from './environment.ts'

/** Realm settings as their file holds them, and the hash by which pages name them. */
export const nameSettings = (settings: unknown) => ({ hash: realmHash(settings), settings })

type NamedSettings = ReturnType<typeof nameSettings>

/**
 * Creates a reader of the realm settings that the visitors of an environment get at that moment: first those of the live
 * release, then those of its canaries. Each release is read once, the environment every time.
 * @throws PortalError when the environment or its live release cannot be read
 */
export function createSettingsReader(store: string, environment: string) {
  let known = new Map<string, NamedSettings>()

  const read = async (id: string) =>
    known.get(id) ?? nameSettings((await readRelease(store, id)).realm)

  return async (): Promise<[NamedSettings, ...NamedSettings[]]> => {
    const { release, combinations } = await readEnvironment(store, environment)
    const live = await read(release)
    const found = new Map([[release, live]])
    for (const id of Object.values(combinations)) {
      // A canary that cannot be read has no visitors.
      const settings = await read(id).catch(() => null)
      if (settings) found.set(id, settings)
    }
    known = found
    return [live, ...found.values()]
  }
}
