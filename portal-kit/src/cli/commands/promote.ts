import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { promote } from '#src/release/promote.ts'

export function addPromote(program: Command): void {
  program
    .command('promote')
    .description('point an environment at a release')
    .argument('<release>', "the release's id, as compose printed it")
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Gateways follow within a second.
  $ portal promote 3d4e5f607182
  production serves release 3d4e5f607182`,
    )
    .action(
      answers(
        async (release: string, environment: string, { store }: { store: string }) => {
          await promote(store, environment, release)
          return {
            text: `${environment} serves release ${release}`,
            data: { environment, release },
          }
        },
      ),
    )
}
