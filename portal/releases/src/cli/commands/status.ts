import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { statusText } from '#src/cli/status-text.ts'
import { readStatus } from '#src/environments/status.ts'

export function addStatus(program: Command): void {
  program
    .command('status')
    .description(
      'show which build of each app is live, which canaries run, and their health',
    )
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Gateways write their health a few seconds after a change. Exit code 1 if the environment
names a release that is missing.
  $ portal status
  production serves release 3d4e5f607182
    shell     0a1b2c3d4e5f  since 2026-01-31 12:00:00 by ana@build; healthy
    rankings  2c3d4e5f6071  since 2026-01-31 12:04:10 by ben@build; before: 1b2c3d4e5f60
    visitors  120 lately
  canary account@4d5e6f708192 for 10% of the visitors, since 2026-01-31 12:10:00 by eva@build
    visitors  12 lately`,
    )
    .action(
      answers(async (environment: string, { store }: { store: string }) => {
        const status = await readStatus(store, environment)
        const isBad = [status.live, ...status.canaries].some(({ problem }) => problem)
        return { text: statusText(status), data: status, isBad }
      }),
    )
}
