import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { PortalError } from 'portal-contract'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { compose } from '#src/compose/compose.ts'
import { complete } from '#src/environments/complete.ts'
import { fallbacksAfter } from '#src/environments/fallbacks.ts'
import type { ReleasedApp } from '#src/store/release.ts'

async function readRealm(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(
      `${path} is missing`,
      'copy the one of this repository, or name another',
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PortalError(`${path} is not JSON (${(error as Error).message})`, 'fix it')
  }
}

type ComposeOptions = {
  store: string
  /** File of the realm settings. */
  realm?: string
  /** An environment. */
  after: string
}

export function addCompose(program: Command): void {
  program
    .command('compose')
    .description('make a release of published builds, with its HTML')
    .argument('<builds...>', 'the builds that change, each <app>@<build>', parseBuild)
    .addOption(storeOption())
    .option(
      '--realm <file>',
      'the realm settings (default: those of the live release, else realm.json)',
    )
    .option(
      '--after <environment>',
      'the environment that the release follows',
      'production',
    )
    .addHelpText(
      'after',
      `
Apps that are not named keep their live build. With a shell among the builds, these are
the whole release. All builds are checked together, and every page is rendered in every
language. The live builds of the remotes become the fallbacks. No visitor sees the
release until it is promoted.
  $ portal compose rankings@2c3d4e5f6071
  release 3d4e5f607182 composed
  $ portal compose shell@0a1b2c3d4e5f public@1b2c3d4e5f60 rankings@2c3d4e5f6071`,
    )
    .action(
      answers(async (named: ReleasedApp[], { store, realm, after }: ComposeOptions) => {
        const given = realm === undefined ? undefined : await readRealm(realm)
        const { builds, realm: live } = await complete(store, after, named)
        const settings = given ?? live ?? (await readRealm('realm.json'))
        const fallbacks = await fallbacksAfter(store, after, builds)
        const release = await compose(store, { builds, realm: settings, fallbacks })
        return { text: `release ${release} composed`, data: { release, builds, fallbacks } }
      }),
    )
}
