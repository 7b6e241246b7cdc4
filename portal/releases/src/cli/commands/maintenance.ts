import { relative } from 'node:path'
import { counted } from '#src/cli/answer.ts'
import { type AddCommand, parseKeep, storeOption } from '#src/cli/options.ts'
import { describeFindings } from '#src/findings/finding.ts'
import { diagnose } from '#src/maintenance/doctor.ts'
import { prune } from '#src/maintenance/prune.ts'
import { buildName } from '#src/store/store.ts'

type PruneOptions = { store: string; keep: number; dryRun?: true }

export const addPrune: AddCommand = (program) =>
  program
    .command('prune')
    .description('remove releases and builds that no visitor can get any more')
    .addOption(storeOption())
    .option(
      '--keep <number>',
      'how many of the newest releases of each history, and builds of each app, to keep',
      parseKeep,
      10,
    )
    .option('--dry-run', 'list what would be removed, and remove nothing')
    .example(`
Keeps what any environment serves, its canaries, the newest releases of its history, all
their builds and fallbacks, the newest builds of each app, and what a tag lets testers
preview. Keeps also what was made within the last hour and not promoted yet. Tabs that
are open on a removed release reload when they next need a file.
  $ portal prune --dry-run
  would remove 3 releases, 2 builds, 0 leftovers: 12.3 MB`)
    .answer(async ({ store, keep, dryRun }: PruneOptions) => {
      const pruned = await prune(store, { keep, isDryRun: dryRun === true })
      const { releases, builds, leftovers, bytes } = pruned
      const did = dryRun ? 'would remove' : 'removed'
      const counts = counted({
        release: releases.length,
        build: builds.length,
        leftover: leftovers.length,
      })
      const lines = [
        `${did} ${counts}: ${(bytes / 1_000_000).toFixed(1)} MB`,
        ...releases.map((id) => `  release ${id}`),
        ...builds.map((app) => `  ${buildName(app)}`),
        ...leftovers.map((path) => `  ${relative(store, path)}`),
      ]
      return { text: lines.join('\n'), data: pruned }
    })

export const addDoctor: AddCommand = (program) =>
  program
    .command('doctor')
    .description('check the whole store, file by file')
    .addOption(storeOption())
    .example(`
Compares every file with the hash from publishing or composing. Each finding has a hint.
With findings, the exit code is 1. Nothing is changed.
  $ portal doctor
  in order: 1 environment, 4 releases, 7 builds`)
    .answer(async ({ store }: { store: string }) => {
      const diagnosis = await diagnose(store)
      const { environments, releases, builds, findings } = diagnosis
      const seen = counted({ environment: environments, release: releases, build: builds })
      const isBad = findings.length > 0
      const text = isBad
        ? `not in order: ${seen}\n${describeFindings(findings)}`
        : `in order: ${seen}`
      return { text, data: diagnosis, isBad }
    })
