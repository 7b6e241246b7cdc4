import type { Command } from 'commander'
import { answers, changeText, moveText, onlyHereText, utcTime } from '#src/cli/answer.ts'
import { parseBuild, parseShare, storeOption } from '#src/cli/options.ts'
import { combinationName, liveBuilds } from '#src/environments/entries.ts'
import { type Promotion, promote, promoteBuilds } from '#src/environments/promote.ts'
import { readStatus } from '#src/environments/status.ts'

type Options = {
  store: string
  /** Whole percent of the visitors; without it, everybody. */
  canary?: number
}

/** The release that the visitors of a promotion get. */
function releaseOf({ environment, changes }: Promotion, share: number | null): string {
  if (share === null) return environment.release
  const live = liveBuilds(environment)
  const pending = changes.filter(({ name, to }) => (live[name] ?? null) !== to)
  const builds = Object.fromEntries(pending.map(({ name, to }) => [name, to]))
  return environment.combinations[combinationName([{ builds }])] ?? environment.release
}

function rebasedText(
  { rebasedOn, environment }: Promotion,
  wanted: string,
  release: string,
): string[] {
  if (rebasedOn.length === 0) return []
  const moved = rebasedOn.map((change) => {
    const { by, since } = environment.apps[change.name] ?? {}
    const who = by === undefined ? '' : ` (${by}, ${utcTime(since ?? '')})`
    return `${change.name} ${moveText(change)}${who}`
  })
  return [
    `  others moved after release ${wanted} was composed: ${moved.join(', ')}`,
    `  checked and composed again with that, as release ${release}`,
  ]
}

async function run(wanted: string, environment: string, { store, ...how }: Options) {
  const isRelease = !wanted.includes('@')
  const promotion = isRelease
    ? await promote(store, environment, wanted, how)
    : await promoteBuilds(store, environment, parseBuild(wanted), how)
  const { before, changes, hasMoved } = promotion
  const share = how.canary ?? null
  const release = releaseOf(promotion, share)
  const { canaries } = await readStatus(store, environment)
  const { onlyHere = [] } = canaries.find((one) => one.release === release) ?? {}
  const data = { environment, release, share, hasMoved, changes, onlyHere }
  const did = `${environment} ${share === null ? 'serves' : 'gives'}`
  const toWhom = share === null ? '' : ` to ${share}% of its visitors`
  if (!hasMoved) {
    const what = isRelease ? `release ${wanted}` : wanted
    return { text: `${did} ${what}${toWhom} already: nothing changed`, data }
  }
  const lines = [
    `${did} release ${release}${toWhom}`,
    // Everything is new in a new environment.
    ...(before ? changes.map(changeText) : []),
    ...rebasedText(promotion, wanted, release),
    ...onlyHereText(onlyHere),
  ]
  return { text: lines.join('\n'), data }
}

export function addPromote(program: Command): void {
  program
    .command('promote')
    .description('put what a release changes live, for all visitors or a share of them')
    .argument('<release>', "a release's id as compose printed it, or <app>@<build>")
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option(
      '--canary <share>',
      'give it only to this share of the visitors, e.g. 10%',
      parseShare,
    )
    .addHelpText(
      'after',
      `
Changes the apps that the release changes, and no others: what other teams promoted
meanwhile stays, and both are checked and rendered together first. If the same app moved
meanwhile, the command is refused. Gateways follow within a second. A canary is sticky:
visitors keep it while its share grows. To give it to all visitors, promote it without a
share. At most three canaries run at once.
  $ portal promote 3d4e5f607182 --canary 10%
  production gives release 3d4e5f607182 to 10% of its visitors
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071`,
    )
    .action(answers(run))
}
