import type { Command } from 'commander'
import { answers, counted } from '#src/cli/answer.ts'
import { storeOption } from '#src/cli/options.ts'
import { diagnose } from '#src/release/doctor.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the whole store, file by file')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Every file is compared with the hash it was published or composed with. Each finding
comes with its cure, and makes the exit code 1. Nothing is changed.
  $ portal doctor
  in order: 1 environment, 4 releases, 7 builds`,
    )
    .action(
      answers(async ({ store }: { store: string }) => {
        const diagnosis = await diagnose(store)
        const { environments, releases, builds, faults } = diagnosis
        const seen = [
          counted(environments, 'environment'),
          counted(releases, 'release'),
          counted(builds, 'build'),
        ].join(', ')
        const lines = faults.map(({ what, cure }) => `  ${what}: ${cure}`)
        const isBad = faults.length > 0
        const text = isBad
          ? [`not in order: ${seen}`, ...lines].join('\n')
          : `in order: ${seen}`
        return { text, data: diagnosis, isBad }
      }),
    )
}
