import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { parseShare, storeOption } from '#src/cli/options.ts'
import { type Change, changesBetween } from '#src/release/changes.ts'
import { readEnvironment } from '#src/release/environment.ts'
import { promote } from '#src/release/promote.ts'
import { type Release, readRelease } from '#src/release/release.ts'

interface PromoteOptions {
  store: string
  /** Whole percent. */
  canary?: number
}

/** What visitors have right now, to tell what changes for them; null: nothing that can be read. */
async function findLive(store: string, environment: string): Promise<Release | null> {
  const live = await readEnvironment(store, environment).catch(() => null)
  return live && readRelease(store, live.release).catch(() => null)
}

const changeText = ({ name, from = 'new', to = 'gone' }: Change) =>
  `  ${name.padEnd(10)}${from} → ${to}`

export function addPromote(program: Command): void {
  program
    .command('promote')
    .description('put a release live, or give it to a share of the visitors')
    .argument('<release>', "the release's id, as compose printed it")
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .option('--canary <share>', 'only for this share of the visitors, e.g. 10%', parseShare)
    .addHelpText(
      'after',
      `
Gateways follow within a second. A canary is sticky: a visitor who has it keeps it while
its share grows. Promoting it without a share ends the trial and gives it to everybody.
What changes for visitors is told app by app: look whether it is only what you meant.
  $ portal promote 3d4e5f607182 --canary 10%
  production gives release 3d4e5f607182 to 10% of its visitors
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071`,
    )
    .action(
      answers(
        async (release: string, environment: string, { store, ...how }: PromoteOptions) => {
          const before = await findLive(store, environment)
          const now = await promote(store, environment, release, how)
          const { canary } = now
          const changes = changesBetween(before, await readRelease(store, release))
          const did =
            canary === undefined
              ? `${environment} serves release ${release}`
              : `${environment} gives release ${release} to ${canary.share}% of its visitors`
          const told = before ? changes.map(changeText) : []
          const data = { environment, release: now.release, canary, changes }
          return { text: [did, ...told].join('\n'), data }
        },
      ),
    )
}
