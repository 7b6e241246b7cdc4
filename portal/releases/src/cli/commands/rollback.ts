import type { Command } from 'commander'
import { answers, changeText } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { rollback } from '#src/environments/rollback.ts'

type Options = {
  store: string
  environment: string
  reason?: string
  canary?: true
}

export function addRollback(program: Command): void {
  program
    .command('rollback')
    .description('take apps back to their last good builds, or end their canaries')
    .argument('[apps...]', 'their names, or a release; default: what you promoted last')
    .addOption(storeOption())
    .option('--environment <name>', 'the environment to change', 'production')
    .option('--reason <text>', 'the reason, for the history')
    .option('--canary', 'end the canary; if none runs, change nothing')
    .addHelpText(
      'after',
      `
Ends the app's canary; without one, its last good build goes live again: the newest that
was healthy for real visitors and was not taken back itself. Other apps stay where they
are; name those that link to it by name, and all go back at once. Of a release, everything that it changed is taken back. Gateways follow within a
second, and end a failing canary by themselves. With --canary, live builds stay.
  $ portal rollback rankings --reason "the ladder is empty"
  production serves release 1b2c3d4e5f60
    rankings  2c3d4e5f6071 → 1b2c3d4e5f60`,
    )
    .action(
      answers(async (what: string[], options: Options) => {
        const { store, environment, canary, ...why } = options
        const asked = { ...why, isCanaryOnly: canary === true }
        const named = what.length === 0 ? asked : { ...asked, what }
        const { before, environment: now } = await rollback(store, environment, named)
        const added = now.history.slice(before?.history.length ?? 0)
        const ended = added.flatMap(({ action, changes }) => {
          const names = changes.map(({ name }) => name).join(' and ')
          return action === 'canaryEnded' ? [`the canary of ${names} is ended; `] : []
        })
        const changes = added.flatMap((entry) => entry.changes)
        const { action } = added.at(-1) ?? {}
        const { release } = now
        return {
          text: [
            `${ended.join('')}${environment} serves release ${release}`,
            ...changes.map(changeText),
          ].join('\n'),
          data: { environment, release, action, changes },
        }
      }),
    )
}
