import { combinationName, liveBuilds } from '#src/environments/canaries.ts'
import type { Promotion } from '#src/environments/promote.ts'
import { changeText } from './change-text.ts'
import { onlyHereText, utcTime } from './status-text.ts'

type Done = {
  environment: string
  /** What was named: a release, or `<app>@<build>`. */
  wanted: string
  /** Whole percent of the visitors; null: everybody. */
  share: number | null
  promotion: Promotion
  /** Paths that only visitors of the canary have. */
  onlyHere: readonly string[]
}

/** The release that the visitors of a promotion get. */
export function releaseOf({
  share,
  promotion: { environment, changes },
}: Omit<Done, 'onlyHere'>): string {
  if (share === null) return environment.release
  const live = liveBuilds(environment)
  const pending = changes.filter(({ name, to }) => (live[name] ?? null) !== to)
  const builds = Object.fromEntries(pending.map(({ name, to }) => [name, to]))
  return environment.combinations[combinationName([{ builds }])] ?? environment.release
}

function rebasedText({ wanted, promotion }: Done, release: string): string[] {
  const { rebasedOn, environment } = promotion
  if (rebasedOn.length === 0) return []
  const moved = rebasedOn.map(({ name, from, to }) => {
    const { by, since } = environment.apps[name] ?? {}
    const who = by === undefined ? '' : ` (${by}, ${utcTime(since ?? '')})`
    return `${name} ${from ?? 'new'} → ${to ?? 'gone'}${who}`
  })
  return [
    `  others moved after release ${wanted} was composed: ${moved.join(', ')}`,
    `  checked and composed again with that, as release ${release}`,
  ]
}

/** What a promotion did, for a person. */
export function promotionText(done: Done): string {
  const { environment, wanted, share, promotion } = done
  const { changes, hasMoved } = promotion
  const release = releaseOf(done)
  if (!hasMoved) {
    const what = wanted.includes('@') ? wanted : `release ${wanted}`
    return share === null
      ? `${environment} serves ${what} already: nothing changed`
      : `${environment} gives ${what} to ${share}% of its visitors already: nothing changed`
  }
  const did =
    share === null
      ? `${environment} serves release ${release}`
      : `${environment} gives release ${release} to ${share}% of its visitors`
  // Everything is new in a new environment.
  const lines = promotion.before ? changes.map(changeText) : []
  return [
    did,
    ...lines,
    ...rebasedText(done, release),
    ...onlyHereText(done.onlyHere),
  ].join('\n')
}
