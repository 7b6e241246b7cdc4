import { type Canary, realmName } from 'portal-releases'
import type { Live } from '#src/environment/live-environment.ts'
import type { RenderState } from '#src/live/render-faults.ts'

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

/**
 * Finds the canaries with a page that fails with answers which the live release can show. One such page is enough: the
 * gateway saw it itself. A page that fails in both speaks against the answers, not against the canary.
 *
 * @param states by release
 */
export function guiltyCanaries(
  { release, variants }: Pick<Live, 'release' | 'variants'>,
  states: ReadonlyMap<string, RenderState>,
): { canary: Canary; reason: string }[] {
  const live = states.get(release.id)
  if (!live) return []
  return [...variants.values()].flatMap(({ release: { id, shell }, canaries }) => {
    const faults = states.get(id)?.faults.filter(live.hasNot) ?? []
    return faults.flatMap(({ app, path, language, reason }) => {
      const canary = blamedCanary(app, canaries, shell.name)
      const what = `${app}: ${path} in ${language} fails with live data, and not in the live release: ${reason}`
      return canary ? [{ canary, reason: what }] : []
    })
  })
}
