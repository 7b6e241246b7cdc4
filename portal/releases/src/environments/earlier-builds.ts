import { buildName } from '#src/store/release.ts'
import { type Healths, type Verdict, verdictOf } from './build-health.ts'
import type { Environment } from './environment.ts'

/** A build that was live before. */
export type EarlierBuild = {
  /** null: the app was not in the portal. */
  build: string | null
  verdict: Verdict
}

type Entry = { action: string; from: string | null; to: string | null }

/** The changes of one app's live build. The first entry of an environment created it: nothing was before. */
function movesOf({ history }: Environment, name: string): Entry[] {
  return history.flatMap(({ action, changes }, index) => {
    const change = changes.find((one) => one.name === name)
    const isLive = action === 'promote' || action === 'rollback'
    if (!change || !isLive) return []
    return [{ action, from: change.from, to: change.to, isFirst: index === 0 }]
  })
}

/** Builds that were taken back, and not promoted again since. */
function takenBack(moves: readonly Entry[]): Set<string | null> {
  const taken = new Set<string | null>()
  for (const { action, from, to } of moves) {
    if (action === 'rollback') taken.add(from)
    taken.delete(to)
  }
  return taken
}

const rank: Record<Verdict, number> = { good: 0, unknown: 1, bad: 2 }

/**
 * Lists the builds of an app that were live before, the best one to go back to first: those that were healthy for real
 * visitors, then those of which nothing is known, then those that failed or were taken back; of each the newest first.
 *
 * @param current the build that is not meant
 */
export function earlierBuilds(
  environment: Environment,
  name: string,
  current: string | null,
  healths: Healths,
): EarlierBuild[] {
  const moves = movesOf(environment, name)
  const taken = takenBack(moves)
  const live = environment.apps[name]?.build ?? null
  const [oldest] = moves
  const isFromBeginning = environment.history[0]?.changes.some((one) => one.name === name)
  const line = [
    live,
    ...moves.map(({ to }) => to).reverse(),
    ...(oldest && !isFromBeginning ? [oldest.from] : []),
  ]
  const verdict = (build: string | null): Verdict => {
    if (taken.has(build)) return 'bad'
    if (build === null) return 'unknown'
    return verdictOf(healths.get(buildName({ name, build })), environment)
  }
  return [...new Set(line)]
    .filter((build) => build !== current)
    .map((build) => ({ build, verdict: verdict(build) }))
    .sort((one, other) => rank[one.verdict] - rank[other.verdict])
}
