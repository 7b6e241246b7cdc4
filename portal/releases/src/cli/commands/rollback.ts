import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { changeText } from '#src/cli/change-text.ts'
import { storeOption } from '#src/cli/options.ts'
import { rollback } from '#src/environments/rollback.ts'

type Options = {
  store: string
  reason?: string
  canary?: true
}

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description('take an app back to its last good build, or end its canary')
    .argument('[app]', 'its name, or a release; default: what you promoted last')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option('--reason <text>', 'the reason, for the history')
    .option('--canary', 'end the canary; if none runs, change nothing')
    .addHelpText(
      'after',
      `
Ends the app's canary; without one, its last good build goes live again: the newest that
was healthy for real visitors and was not taken back itself. Other apps stay where they
are. Of a release, everything that it changed is taken back. Gateways follow within a
second, and end a failing canary by themselves. With --canary, live builds stay.
  $ portal rollback rankings --reason "the ladder is empty"
  production serves release 1b2c3d4e5f60
    rankings  2c3d4e5f6071 → 1b2c3d4e5f60`,
    )
    .action(
      answers(async (what: string | undefined, environment: string, options: Options) => {
        const { store, canary, ...why } = options
        const asked = { ...why, isCanaryOnly: canary === true }
        const named = what === undefined ? asked : { ...asked, what }
        const { environment: now } = await rollback(store, environment, named)
        const last = now.history.at(-1)
        const { action, changes = [] } = last ?? {}
        const names = changes.map(({ name }) => name).join(' and ')
        const ended = action === 'canaryEnded' ? `the canary of ${names} is ended; ` : ''
        const { release } = now
        return {
          text: [
            `${ended}${environment} serves release ${release}`,
            ...changes.map(changeText),
          ].join('\n'),
          data: { environment, release, action, changes },
        }
      }),
    )
}
