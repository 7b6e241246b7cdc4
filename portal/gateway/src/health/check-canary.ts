import {
  type Canary,
  endCanary,
  type HealthSummary,
  type NetworkCounts,
  realmName,
  type thresholdsOf,
} from 'portal-releases'
import type { Live, LiveEnvironment } from '#src/environment/live-environment.ts'
import type { RenderState } from '#src/live/release-pages.ts'
import type { rememberVisitors } from './known-visitors.ts'

/** Two networks could be one attacker with a phone and a laptop. */
const minFailingNetworks = 3
const dayMs = 24 * 60 * 60 * 1000

type Remembered = Pick<ReturnType<typeof rememberVisitors>, 'visitors' | 'countNetworks'>

/**
 * Counts what visitors say of a remote, over all releases that tell something about it.
 * @param others what other gateways counted; their visitors are known by their networks alone
 */
export function evidenceOf(
  remote: string,
  watches: readonly Remembered[],
  others: readonly NetworkCounts[] = [],
) {
  const visitors = watches.flatMap((watch) => watch.visitors())
  const counts = [...watches.map((watch) => watch.countNetworks()), ...others]
  const known = new Set(counts.flatMap(({ networks }) => networks)).size
  const forgotten = counts.reduce((sum, one) => sum + one.forgotten, 0)
  return {
    remote,
    visitors: visitors.length,
    failing: visitors.filter(({ failures }) => failures.has(remote)).length,
    /** Networks that got the release, and those of them with failing visitors. */
    networks: known + forgotten,
    failingNetworks: new Set(counts.flatMap(({ failing }) => failing[remote] ?? [])).size,
  }
}

/**
 * Finds the canary that a failure speaks against. Several canaries may meet in one visitor: a remote can be broken by
 * its own canary, or by one of the shell or of the settings.
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

/**
 * Why a canary must end, or null. It takes a share of the networks that the canary was served to. Networks count, not
 * visitors: anyone can make up visitors by fetching the HTML again and again. If a gateway knows only one address,
 * its own visitors count instead: it runs on a developer's machine, or behind a proxy that it does not trust.
 */
export function reasonToEnd(
  { remote, visitors, failing, networks, failingNetworks }: ReturnType<typeof evidenceOf>,
  { failingVisitors, failingShare }: ReturnType<typeof thresholdsOf>,
  isOnlyAddress: boolean,
): string | null {
  const isOver = (count: number, all: number, least: number) =>
    count >= least && count * 100 >= failingShare * all
  if (isOnlyAddress)
    return isOver(failing, visitors, failingVisitors)
      ? `${remote} failed ${failing} of ${visitors} visitors`
      : null
  const least = Math.max(minFailingNetworks, failingVisitors)
  return isOver(failingNetworks, networks, least)
    ? `${remote} failed at ${failingNetworks} of ${networks} addresses`
    : null
}

/** Ends a canary, if it still runs. Other canaries go on. @param decision for the history */
export async function endIfRunning(
  live: LiveEnvironment,
  canary: Canary,
  decision: { by: string; reason: string },
): Promise<void> {
  if (!live.current().canaries.some(({ run }) => run === canary.run)) return
  await endCanary(live.store, live.name, canary, decision)
  await live.refresh()
}

/** Whether gateways told of several addresses lately. @param summaries also of what this one knew before a restart */
export const haveSeveralAddresses = (summaries: readonly HealthSummary[]) =>
  summaries.some(
    ({ addresses, at }) => addresses > 1 && Date.now() - Date.parse(at) < dayMs,
  )
