import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { localTime } from '#src/cli/status-text.ts'
import { type HistoryEntry, readEnvironment } from '#src/environments/environment.ts'

function entryText({ at, action, release, share, reason }: HistoryEntry): string {
  const what: Record<HistoryEntry['action'], string> = {
    promote: `${release} is live`,
    rollback: `${release} is live again`,
    canary: `${release} is a canary for ${share}% of the visitors`,
    canaryEnded: `${release} is no canary any more`,
  }
  return `${localTime(at)}  ${what[action]}${reason ? `: ${reason}` : ''}`
}

export function addHistory(program: Command): void {
  program
    .command('history')
    .description('list what happened to an environment')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
The latest comes last.
  $ portal history
  2026-01-31 12:00:00  3d4e5f607182 is live
  2026-01-31 12:04:10  1b2c3d4e5f60 is live again: the ladder is empty`,
    )
    .action(
      answers(async (environment: string, { store }: { store: string }) => {
        const { history } = await readEnvironment(store, environment)
        return {
          text: history.map(entryText).join('\n'),
          data: { environment, history },
        }
      }),
    )
}
