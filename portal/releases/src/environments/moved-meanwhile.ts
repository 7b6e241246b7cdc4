import { PortalError } from 'portal-contract'
import type { Change } from '#src/store/release.ts'
import { realmName } from './changes.ts'
import type { Environment } from './environment.ts'

const named = (build: string | null, otherwise: string) => build ?? otherwise

/** Who moved an app last, when, and from what to what. */
function lastMove({ history }: Environment, { name, from }: Change, live: string | null) {
  const entry = history.findLast(
    ({ action, changes }) =>
      (action === 'promote' || action === 'rollback') &&
      changes.some((change) => change.name === name && change.to === live),
  )
  const change = entry?.changes.find((one) => one.name === name)
  const [old, now] = [named(change?.from ?? from, 'nothing'), named(live, 'nothing')]
  if (!entry) return `${name} is ${now}, not ${old}`
  const verb = entry.action === 'rollback' ? 'took' : 'moved'
  const back = entry.action === 'rollback' ? ' back' : ''
  return `${entry.by} ${verb} ${name}${back} from ${old} to ${now} at ${entry.at}`
}

/** The command that composes the same changes on what is live now. */
function composeAgain(changes: readonly Change[]): string {
  const builds = changes.flatMap(({ name, to }) =>
    name === realmName || to === null ? [] : [`${name}@${to}`],
  )
  const realm = changes.some(({ name }) => name === realmName) ? ' --realm <file>' : ''
  return `portal compose ${builds.join(' ')}${realm}`
}

/**
 * Refuses changes of an app that somebody else moved meanwhile.
 *
 * @throws PortalError that says who, when, and what to run next
 */
export function movedMeanwhile(
  environment: Environment,
  name: string,
  changes: readonly Change[],
  release?: string,
): void {
  const moved = changes.filter((change) => {
    const live = environment.apps[change.name]?.build ?? null
    return live !== change.from && live !== change.to
  })
  if (moved.length === 0) return
  const what = moved
    .map((change) =>
      lastMove(environment, change, environment.apps[change.name]?.build ?? null),
    )
    .join('; ')
  const since = release ? `, after release ${release} was composed` : ', at the same time'
  throw new PortalError(
    `in ${name} ${what}${since}`,
    `if yours is to replace it, compose again: ${composeAgain(changes)}`,
  )
}
