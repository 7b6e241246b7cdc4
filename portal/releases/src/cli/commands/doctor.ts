import type { Command } from 'commander'
import { answers, counted } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { describeFindings } from '#src/findings/finding.ts'
import { diagnose } from '#src/maintenance/doctor.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the whole store, file by file')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Compares every file with the hash from publishing or composing. Each finding has a hint.
With findings, the exit code is 1. Nothing is changed.
  $ portal doctor
  in order: 1 environment, 4 releases, 7 builds`,
    )
    .action(
      answers(async ({ store }: { store: string }) => {
        const diagnosis = await diagnose(store)
        const { environments, releases, builds, findings } = diagnosis
        const seen = [
          counted(environments, 'environment'),
          counted(releases, 'release'),
          counted(builds, 'build'),
        ].join(', ')
        const isBad = findings.length > 0
        const text = isBad
          ? `not in order: ${seen}\n${describeFindings(findings)}`
          : `in order: ${seen}`
        return { text, data: diagnosis, isBad }
      }),
    )
}
