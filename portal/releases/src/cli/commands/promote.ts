import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { parseShare, storeOption } from '#src/cli/options.ts'
import { type Change, changesBetween } from '#src/environments/changes.ts'
import { findLiveRelease } from '#src/environments/live-release.ts'
import { promote } from '#src/environments/promote.ts'
import { readRelease } from '#src/store/release.ts'

type PromoteOptions = {
  store: string
  /** Whole percent. */
  canary?: number
}

const changeText = ({ name, from = 'new', to = 'gone' }: Change) =>
  `  ${name.padEnd(10)}${from} → ${to}`

export function addPromote(program: Command): void {
  program
    .command('promote')
    .description('put a release live, for all visitors or a share of them')
    .argument('<release>', "the release's id, as compose printed it")
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
Gateways follow within a second. A canary is sticky: visitors keep it while its share
grows. To give it to all visitors, promote it without a share. The output lists what
changes for visitors, app by app: check that it is what you meant.
  $ portal promote 3d4e5f607182 --canary 10%
  production gives release 3d4e5f607182 to 10% of its visitors
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071`,
    )
    .action(
      answers(
        async (release: string, environment: string, { store, ...how }: PromoteOptions) => {
          const before = await findLiveRelease(store, environment)
          const now = await promote(store, environment, release, how)
          const { canary } = now
          const changes = changesBetween(before, await readRelease(store, release))
          const did =
            canary === undefined
              ? `${environment} serves release ${release}`
              : `${environment} gives release ${release} to ${canary.share}% of its visitors`
          const lines = before ? changes.map(changeText) : []
          const data = { environment, release: now.release, canary, changes }
          return { text: [did, ...lines].join('\n'), data }
        },
      ),
    )
}
