import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { PortalError } from '#src/errors.ts'
import { compose } from '#src/release/compose.ts'
import { fallbacksAfter } from '#src/release/fallbacks.ts'
import type { ReleasedApp } from '#src/release/release.ts'

async function readRealm(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(
      `${path} is missing: copy the one of this repository, or name another`,
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PortalError(`${path} is not JSON (${(error as Error).message}): mend it`)
  }
}

interface ComposeOptions {
  store: string
  /** File of the realm settings. */
  realm: string
  /** An environment. */
  after: string
}

export function addCompose(program: Command): void {
  program
    .command('compose')
    .description('make a release of published builds, with its HTML')
    .argument('<builds...>', 'one shell and its remotes, each <app>@<build>', parseBuild)
    .addOption(storeOption())
    .option('--realm <file>', 'the realm settings', 'realm.json')
    .option(
      '--after <environment>',
      'whose live builds browsers fall back on when one of these fails',
      'production',
    )
    .addHelpText(
      'after',
      `
The builds are checked together and every page is rendered in every language. No
visitor sees the release until it is promoted. An environment that does not exist yet
has nothing to fall back on.
  $ portal compose shell@0a1b2c3d4e5f public@1b2c3d4e5f60 rankings@2c3d4e5f6071
  release 3d4e5f607182 composed`,
    )
    .action(
      answers(async (builds: ReleasedApp[], { store, realm, after }: ComposeOptions) => {
        const settings = await readRealm(realm)
        const fallbacks = await fallbacksAfter(store, after, builds)
        const release = await compose(store, { builds, realm: settings, fallbacks })
        return { text: `release ${release} composed`, data: { release, fallbacks } }
      }),
    )
}
