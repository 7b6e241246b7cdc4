import { type Canary, realmName } from 'portal-releases'

/**
 * Finds the canary that a failure speaks against. Several canaries may meet in one visitor: a remote can be broken by
 * its own canary, or by one of the shell or of the settings.
 *
 * @param remote what failed
 * @param canaries those of the visitor
 * @param shell the shell's name
 * @returns null if it may be more than one: visitors with fewer canaries will tell
 */
export function blamedCanary(
  remote: string,
  canaries: readonly Canary[],
  shell: string,
): Canary | null {
  if (canaries.length < 2) return canaries[0] ?? null
  const suspects = canaries.filter(({ builds }) =>
    [remote, shell, realmName].some((name) => name in builds),
  )
  return suspects.length === 1 ? (suspects[0] ?? null) : null
}
