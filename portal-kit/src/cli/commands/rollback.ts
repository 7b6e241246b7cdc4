import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { rollback } from '#src/release/promote.ts'

interface Options {
  store: string
  reason?: string
  canary?: true
}

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description('take back what was promoted last')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option('--reason <text>', 'why, for the history')
    .option('--canary', 'end the canary, and touch nothing where none runs')
    .addHelpText(
      'after',
      `
A running canary is ended; otherwise the release before the live one is live again. Once
more goes one further back. Gateways follow within a second. They end a canary that
fails by themselves: with --canary you do not take back the live release in its place.
  $ portal rollback --reason "the ladder is empty"
  production serves release 1b2c3d4e5f60`,
    )
    .action(
      answers(async (environment: string, { store, canary, ...why }: Options) => {
        const { release, history } = await rollback(store, environment, {
          ...why,
          isCanaryOnly: canary === true,
        })
        const last = history.at(-1)
        const ended =
          last?.action === 'canaryEnded' ? `canary ${last.release} is ended; ` : ''
        return {
          text: `${ended}${environment} serves release ${release}`,
          data: { environment, release, ended: ended ? last?.release : undefined },
        }
      }),
    )
}
