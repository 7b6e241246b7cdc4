import type { Canary } from 'portal-releases'
import type { Live } from '#src/environment/live-environment.ts'
import type { RenderState } from '#src/live/render-faults.ts'
import { blamedCanary } from './blame.ts'

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
    return faults.flatMap((fault) => {
      const canary = blamedCanary(fault.app, canaries, shell.name)
      if (!canary) return []
      const { app, path, language, reason } = fault
      const page = `${app}: ${path} in ${language}`
      return [
        {
          canary,
          reason: `${page} fails with live data, and not in the live release: ${reason}`,
        },
      ]
    })
  })
}
