import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, parseShare, storeOption } from '#src/cli/options.ts'
import { promotionText, releaseOf } from '#src/cli/promotion-text.ts'
import { promote, promoteBuilds } from '#src/environments/promote.ts'
import { readStatus } from '#src/environments/status.ts'

type PromoteOptions = {
  store: string
  /** Whole percent. */
  canary?: number
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
    .action(
      answers(async (what: string, environment: string, options: PromoteOptions) => {
        const { store, ...how } = options
        const isRelease = !what.includes('@')
        const promotion = isRelease
          ? await promote(store, environment, what, how)
          : await promoteBuilds(store, environment, parseBuild(what), how)
        const done = {
          environment,
          wanted: what,
          share: how.canary ?? null,
          promotion,
        }
        const { changes, hasMoved } = promotion
        const release = releaseOf(done)
        const { canaries } = await readStatus(store, environment)
        const { onlyHere = [] } = canaries.find((one) => one.release === release) ?? {}
        const data = {
          environment,
          release,
          share: done.share,
          hasMoved,
          changes,
          onlyHere,
        }
        return { text: promotionText({ ...done, onlyHere }), data }
      }),
    )
}
