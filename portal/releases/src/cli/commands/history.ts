import type { Command } from 'commander'
import { answers, moveText, utcTime } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { type HistoryEntry, readEnvironment } from '#src/environments/environment.ts'

function changesText({ changes, release }: HistoryEntry): string {
  if (changes.length === 0) return `release ${release}`
  return changes.map((change) => `${change.name} ${moveText(change)}`).join(', ')
}

function entryText(entry: HistoryEntry): string {
  const { at, by, action, share, reason } = entry
  const what: Record<HistoryEntry['action'], string> = {
    promote: 'promoted',
    rollback: 'took back',
    canary: `gave ${share}% of the visitors`,
    canaryEnded: 'ended the canary',
  }
  const because = reason ? `: ${reason}` : ''
  return `${utcTime(at)}  ${by} ${what[action]} ${changesText(entry)}${because}`
}

type Options = {
  store: string
  app?: string
}

export function addHistory(program: Command): void {
  program
    .command('history')
    .description('list what happened to an environment: which app, when, by whom')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option('--app <name>', 'only what happened to this app')
    .addHelpText(
      'after',
      `
The latest comes last.
  $ portal history --app rankings
  2026-01-31 12:00:00  ana@build promoted rankings 1b2c3d4e5f60 → 2c3d4e5f6071
  2026-01-31 12:04:10  ben@build took back rankings 2c3d4e5f6071 → 1b2c3d4e5f60: an empty ladder`,
    )
    .action(
      answers(async (environment: string, { store, app }: Options) => {
        const { history: all } = await readEnvironment(store, environment)
        const isOfApp = ({ changes }: HistoryEntry) =>
          changes.some(({ name }) => name === app)
        const history = app === undefined ? all : all.filter(isOfApp)
        return {
          text: history.map(entryText).join('\n'),
          data: { environment, history },
        }
      }),
    )
}
