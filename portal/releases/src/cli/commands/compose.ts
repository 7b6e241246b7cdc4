import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { PortalError } from 'portal-contract'
import { answers } from '#src/cli/answer.ts'
import { compositionText } from '#src/cli/composition-text.ts'
import { findStore, parseBuild, storeOption } from '#src/cli/options.ts'
import { composeAfter } from '#src/environments/compose-after.ts'
import { findEnvironment } from '#src/environments/environment-file.ts'
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
  without?: string[]
  /** An environment. */
  after: string
}

async function settingsFor({ store, realm, after }: ComposeOptions): Promise<unknown> {
  if (realm !== undefined) return readRealm(realm)
  const isNew = (await findEnvironment(store, after)) === null
  return isNew ? readRealm('realm.json') : undefined
}

async function composeNamed(named: ReleasedApp[] | undefined, options: ComposeOptions) {
  const { store, after, without = [] } = options
  if (!named?.length && without.length === 0 && options.realm === undefined)
    throw new PortalError(
      'nothing is named',
      'name a build, or settings with --realm <file>',
    )
  const realm = await settingsFor(options)
  const composed = await composeAfter(store, after, { named: named ?? [], without, realm })
  const isUsualStore = store === findStore('.')
  return {
    text: await compositionText(composed, { store, environment: after, isUsualStore }),
    data: composed,
  }
}

export function addCompose(program: Command): void {
  program
    .command('compose')
    .description('make a release of published builds, with its HTML')
    .argument('[builds...]', 'the builds that change, each <app>@<build>', parseBuild)
    .addOption(storeOption())
    .option(
      '--realm <file>',
      'the realm settings (default: those of the live release, else realm.json)',
    )
    .option('--without <apps...>', 'apps to take out of the portal')
    .option(
      '--after <environment>',
      'the environment that the release follows',
      'production',
    )
    .addHelpText(
      'after',
      `
Apps that are not named keep their live build. All builds are checked together, and every
page is rendered in every language. The last builds that were healthy for visitors become
the fallbacks. No visitor sees the release until it is promoted. The answer says what
changes for visitors, and the next command.
  $ portal compose rankings@2c3d4e5f6071
  release 3d4e5f607182 composed, after 6071829304a5 in production
    shell     0a1b2c3d4e5f stays
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071
      compatible  2 texts of rankings changed
  to put it live: portal promote 3d4e5f607182`,
    )
    .action(answers(composeNamed))
}
