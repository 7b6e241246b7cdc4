import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { rollback } from '#src/environments/promote.ts'

type Options = {
  store: string
  reason?: string
  canary?: true
}

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description('go back to the release before, or end a canary')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option('--reason <text>', 'the reason, for the history')
    .option('--canary', 'end the canary; if none runs, change nothing')
    .addHelpText(
      'after',
      `
Ends a running canary; without one, the release before the live one goes live again. Run
it again to go back one more release. Gateways follow within a second, and end a failing
canary by themselves. With --canary, the live release stays, even if no canary runs any more.
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
