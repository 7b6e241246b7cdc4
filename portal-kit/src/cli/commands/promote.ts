import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { parseShare, storeOption } from '#src/cli/options.ts'
import { promote } from '#src/release/promote.ts'

interface PromoteOptions {
  store: string
  /** Whole percent. */
  canary?: number
}

export function addPromote(program: Command): void {
  program
    .command('promote')
    .description('put a release live, or give it to a share of the visitors')
    .argument('<release>', "the release's id, as compose printed it")
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option('--canary <share>', 'only for this share of the visitors, e.g. 10%', parseShare)
    .addHelpText(
      'after',
      `
Gateways follow within a second. A canary is sticky: a visitor who has it keeps it while
its share grows. Promoting it without a share ends the trial and gives it to everybody.
  $ portal promote 3d4e5f607182 --canary 10%
  production gives release 3d4e5f607182 to 10% of its visitors
  $ portal promote 3d4e5f607182
  production serves release 3d4e5f607182`,
    )
    .action(
      answers(
        async (release: string, environment: string, { store, canary }: PromoteOptions) => {
          const now = await promote(
            store,
            environment,
            release,
            canary === undefined ? {} : { canary },
          )
          const text =
            canary === undefined
              ? `${environment} serves release ${release}`
              : `${environment} gives release ${release} to ${canary}% of its visitors`
          return { text, data: { environment, release: now.release, canary: now.canary } }
        },
      ),
    )
}
