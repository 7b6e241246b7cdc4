import { readFile } from 'node:fs/promises'
import { PortalError } from 'portal-contract'
import { publishedBuild } from '#src/builds/build.ts'
import { checkAmong } from '#src/checks/together.ts'
import { changeText, differenceLines } from '#src/cli/answer.ts'
import {
  type AddCommand,
  findStore,
  parseBuild,
  storeOption,
  usualEnvironment,
} from '#src/cli/options.ts'
import { compareBuilds } from '#src/diff/compare.ts'
import { type Composed, composeNext } from '#src/environments/compose-environment.ts'
import { findEnvironment } from '#src/environments/environment.ts'
import { describeFindings } from '#src/findings/finding.ts'
import { findContext, renderRemotes } from '#src/loading/check-whole.ts'
import { parseJson } from '#src/store/files.ts'
import { type Change, realmName } from '#src/store/release.ts'
import { buildName, type ReleasedApp, readArtefact } from '#src/store/store.ts'

type ComposeOptions = {
  store: string
  /** A build of the live shell's app. */
  shell?: string
  /** File of the realm settings. */
  realm?: string
  without?: string[]
  /** An environment. */
  after: string
}

/** Reads the settings that are named, or where nothing is live yet. @returns undefined: those of the live release stay */
async function readRealm({ store, realm, after }: ComposeOptions): Promise<unknown> {
  const path = realm ?? ((await findEnvironment(store, after)) ? null : 'realm.json')
  if (path === null) return undefined
  const text = await readFile(path, 'utf8').catch(() => {
    const hint = 'copy the one of this repository, or name another'
    throw new PortalError(`${path} is missing`, hint)
  })
  return parseJson(text, path, 'fix it', true)
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
    ...(after === usualEnvironment() ? [] : [after]),
    ...(store === findStore('.') ? [] : [`--store ${store}`]),
  ]
  const [how, stays] = base === null ? ['', ''] : [`, after ${base} in ${after}`, ' stays']
  // Everything is new in a new environment.
  const told = base === null ? [] : changes
  const kept = builds.filter(({ name }) => !told.some((change) => change.name === name))
  const details = told.map((change) => linesOf(store, change))
  return [
    `release ${release} composed${how}`,
    ...kept.map(({ name, build }) => `  ${name.padEnd(9)} ${build}${stays}`),
    ...(await Promise.all(details)).flat(),
    `to put it live: ${next.join(' ')}`,
  ].join('\n')
}

/** Names a build of the shell, with all that it breaks of what stays. */
async function findShell(
  build: string,
  named: readonly ReleasedApp[],
  { store, after, without = [] }: ComposeOptions,
  realm: unknown,
) {
  const context = await findContext(store, after, named)
  if (!context) {
    const hint = 'name all builds: shell@<build> and the remotes'
    throw new PortalError(`${after} serves no shell that could be exchanged`, hint)
  }
  const manifest = await readArtefact(store, { name: context.shell.name, build })
  const remotes = context.remotes.filter(({ name }) => !without.includes(name))
  const live = { ...context, remotes, realm: realm ?? context.realm }
  const findings = [
    ...checkAmong(manifest, live),
    ...(await renderRemotes(publishedBuild(store, manifest), live)),
  ]
  return { shell: { name: manifest.name, build }, findings }
}

async function run(builds: ReleasedApp[] = [], options: ComposeOptions) {
  const { store, after, without = [] } = options
  const isChange = builds.length + without.length > 0 || options.shell !== undefined
  if (!isChange && options.realm === undefined) {
    const hint = 'name a build, or settings with --realm <file>'
    throw new PortalError('nothing is named', hint)
  }
  const realm = await readRealm(options)
  const exchange = options.shell && (await findShell(options.shell, builds, options, realm))
  if (exchange && exchange.findings.length > 0) {
    const title = `${buildName(exchange.shell)} breaks what stays; nothing was composed:`
    const text = `${title}\n${describeFindings(exchange.findings)}`
    return { text, data: exchange, isBad: true }
  }
  const named = exchange ? [...builds, exchange.shell] : builds
  const data = await composeNext(store, after, { named, without, realm })
  const { release, changes, base } = data
  const isLive = base !== null && changes.length === 0
  const text = isLive
    ? `${after} serves these builds already, as release ${release}: nothing to compose`
    : await compositionText(data, options)
  return { text, data }
}

export const addCompose: AddCommand = (program) =>
  program
    .command('compose')
    .description('make a release of published builds, with its HTML')
    .argument('[builds...]', 'the builds that change, each <app>@<build>', parseBuild)
    .addOption(storeOption())
    .option(
      '--realm <file>',
      'the realm settings (default: those of the live release, else realm.json)',
    )
    .option('--shell <build>', 'another build of the shell: says all that it would break')
    .option('--without <apps...>', 'apps to take out of the portal')
    .option(
      '--after <environment>',
      'the environment that the release follows',
      usualEnvironment(),
    )
    .example(`
Apps that are not named keep their live build. All builds are checked together, and every
page is rendered in every language. The last builds that were healthy for visitors become
the fallbacks. No visitor sees the release until it is promoted. The answer says what
changes for visitors, and the next command. With --shell, it says all that another shell
breaks of the apps that stay, and composes only if that is nothing.
  $ portal compose rankings@2c3d4e5f6071
  release 3d4e5f607182 composed, after 6071829304a5 in production
    shell     0a1b2c3d4e5f stays
    rankings  1b2c3d4e5f60 → 2c3d4e5f6071
      compatible  2 texts of rankings changed
  to put it live: portal promote 3d4e5f607182`)
    .answer(run)
