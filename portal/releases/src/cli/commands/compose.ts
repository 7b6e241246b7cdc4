import { readFile } from 'node:fs/promises'
import { PortalError } from 'portal-contract'
import { answers, changeText, differenceLines } from '#src/cli/answer.ts'
import { findStore, type PortalCommand, parseBuild, storeOption } from '#src/cli/options.ts'
import { compareBuilds } from '#src/diff/compare.ts'
import { type Composed, composeNext } from '#src/environments/compose-environment.ts'
import { findEnvironment } from '#src/environments/environment.ts'
import { type Change, realmName } from '#src/store/release.ts'
import type { ReleasedApp } from '#src/store/store.ts'

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

async function linesOf(store: string, change: Change): Promise<string[]> {
  const { name, from, to } = change
  if (name === realmName) return [`${changeText(change)}: the realm settings`]
  if (from === null || to === null) return [changeText(change)]
  const differences = await compareBuilds(store, name, from, to)
  return [changeText(change), ...differenceLines(differences, '    ')]
}

/** What was composed: the apps, what changes for visitors, and the next command. */
async function compositionText(
  { release, builds, changes, base }: Composed,
  { store, after }: ComposeOptions,
): Promise<string> {
  const next = [
    `portal promote ${release}`,
    ...(after === 'production' ? [] : [after]),
    ...(store === findStore('.') ? [] : [`--store ${store}`]),
  ]
  const isNew = base === null
  const kept = builds.filter(
    ({ name }) => isNew || !changes.some((change) => change.name === name),
  )
  const details = isNew ? [] : changes.map((change) => linesOf(store, change))
  return [
    `release ${release} composed${isNew ? '' : `, after ${base} in ${after}`}`,
    ...kept.map(
      ({ name, build }) => `  ${name.padEnd(9)} ${build}${isNew ? '' : ' stays'}`,
    ),
    ...(await Promise.all(details)).flat(),
    `to put it live: ${next.join(' ')}`,
  ].join('\n')
}

async function run(named: ReleasedApp[] | undefined, options: ComposeOptions) {
  const { store, after, without = [] } = options
  if (!named?.length && without.length === 0 && options.realm === undefined)
    throw new PortalError(
      'nothing is named',
      'name a build, or settings with --realm <file>',
    )
  const realm = await settingsFor(options)
  const data = await composeNext(store, after, { named: named ?? [], without, realm })
  const { release, changes, base } = data
  const isLive = base !== null && changes.length === 0
  const text = isLive
    ? `${after} serves these builds already, as release ${release}: nothing to compose`
    : await compositionText(data, options)
  return { text, data }
}

export function addCompose(program: PortalCommand): void {
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
    .example(`
Apps that are not named keep their live build. All builds are checked together, and every
page is rendered in every language. The last builds that were healthy for visitors become
the fallbacks. No visitor sees the release until it is promoted. The answer says what
changes for visitors, and the next command.
  $ portal compose rankings@2c3d4e5f6071
  release 3d4e5f607182 composed, after 6071829304a5 in production
    shell     0a1b2c3d4e5f stays
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071
      compatible  2 texts of rankings changed
  to put it live: portal promote 3d4e5f607182`)
    .action(answers(run))
}
