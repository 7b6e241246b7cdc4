import { resolve } from 'node:path'
import { Option } from 'commander'
import { manifestJsonSchema, PortalError } from 'portal-contract'
import { type Build, openAppBuild, readPublished } from '#src/builds/build.ts'
import { writeManifest } from '#src/builds/manifest.ts'
import { checkAmong, checkLinks } from '#src/checks/together.ts'
import { differenceLines } from '#src/cli/answer.ts'
import { type AddCommand, storeOption } from '#src/cli/options.ts'
import { checkRendering } from '#src/compose/check-rendering.ts'
import { type Comparison, compareWithLive } from '#src/diff/compare.ts'
import {
  describeFindings,
  errorsIn,
  type Finding,
  once,
  warning,
} from '#src/findings/finding.ts'
import { checkWhole, findContext, renderRemotes } from '#src/loading/check-whole.ts'
import { type PublishPackage, publishPackage } from '#src/packages/publish-package.ts'
import { publish as publishBuild } from '#src/publish/publish.ts'
import { buildName, type ReleasedApp } from '#src/store/store.ts'

export const addManifest: AddCommand = (program) =>
  program
    .command('manifest')
    .description('write the manifest of an app that has just been built')
    .argument('[app]', "the app's folder", '.')
    .option('--schema', 'print the JSON schema of manifests, and write nothing')
    .example(`
The manifest names the build and every file of it, with its hash. Build first:
  $ rspack build && portal manifest`)
    .answer(async (app: string, { schema }: { schema?: true }) => {
      if (schema) {
        const text = manifestJsonSchema()
        return { text: text.trimEnd(), data: JSON.parse(text) }
      }
      const { name, build } = await writeManifest(resolve(app))
      return { text: `${name}@${build} built`, data: { name, build } }
    })

type Options = {
  store: string
  environment: string
  with?: ReleasedApp[]
}

async function check(folder: string, { store, environment, with: others = [] }: Options) {
  const app = resolve(folder)
  const build = await openAppBuild(app)
  const context = await findContext(store, environment, others)
  const render = build.manifest.kind === 'shell' ? renderRemotes : checkRendering
  const findings = once([
    ...(await checkWhole(build, { store, environment, app, others })),
    ...(context ? checkAmong(build.manifest, context) : []),
    ...(context ? await checkLinks(build, context.remotes, context.fallbacks) : []),
    ...(context ? await render(build, context) : []),
  ])
  const isBad = errorsIn(findings).length > 0
  const rest = context ? '' : '; the other apps are compared once something is live'
  const says = isBad ? 'breaks the contract' : `keeps the contract${rest}`
  const list = findings.length > 0 ? `:\n${describeFindings(findings)}` : ''
  const { name, build: id } = build.manifest
  return {
    text: `${buildName(build.manifest)} ${says}${list}`,
    data: { name, build: id, findings },
    isBad,
    build,
  }
}

type PublishOptions = Options & PublishPackage & { npm?: true }

/** Publishes a build as an npm package, once it has passed the checks. */
async function publishToNpm(folder: string, options: PublishOptions) {
  const { build, ...checked } = await check(folder, options)
  if (checked.isBad) return checked
  const { name, version } = await publishPackage(resolve(folder), build, options)
  const tag = options.tag ?? 'latest'
  const did = options.dryRun ? 'would be published' : 'published'
  const { name: appName, build: id } = build.manifest
  return {
    text: `${buildName(build.manifest)} ${did} as ${name}@${version} (${tag})`,
    data: { name: appName, build: id, package: name, version, tag },
  }
}

async function checkPublished(build: Build, app: string, options: Options) {
  const { store, environment, with: others = [] } = options
  const findings = await checkWhole(build, { store, environment, app, others })
  if (build.manifest.kind !== 'shell') return findings
  const context = await findContext(store, environment, others).catch(() => null)
  // It may be published for the builds that go with it; `compose` refuses it alone.
  const broken = context ? checkAmong(build.manifest, context) : []
  return [...findings, ...broken.map(warning)]
}

async function publish(folder: string, options: PublishOptions) {
  if (options.npm) return publishToNpm(folder, options)
  const ofNpm = ['package', 'tag', 'registry', 'preview', 'dryRun'] as const
  const given = ofNpm.find((name) => options[name] !== undefined)
  if (given) {
    const hint = 'add --npm'
    throw new PortalError(`--${given === 'dryRun' ? 'dry-run' : given} is for npm`, hint)
  }
  const app = resolve(folder)
  let findings: Finding[] | undefined
  const { name, build } = await publishBuild(options.store, app, async (published) => {
    findings = await checkPublished(published, app, options)
    return findings
  })
  // It was published before, and its warnings still hold.
  findings ??= await checkPublished(await openAppBuild(app), app, options)
  const warnings = findings.length > 0 ? `\n${describeFindings(findings)}` : ''
  return {
    text: `${name}@${build} published${warnings}`,
    data: { name, build, warnings: findings },
  }
}

export const addCheck: AddCommand = (program) =>
  program
    .command('check')
    .description('check whether a build may go live')
    .answer(check)
    .onBuild('the environment to check it in')
    .example(`
Runs the checks of publishing, in a browser too, and those of composing with what is
live. Each finding has a hint. With findings other than warnings, the exit code is 1.
  $ portal check mfe-rankings
  rankings@0a1b2c3d4e5f keeps the contract`)

export const addPublish: AddCommand = (program) =>
  program
    .command('publish')
    .description("put an app's build into the store, or into an npm registry")
    .option('--npm', 'publish it as an npm package: npm publish')
    .option('--package <name>', "the package's name (default: that of package.json)")
    .option('--tag <tag>', 'the tag that npm gives it (default: latest)')
    .option('--registry <url>', 'the registry (default: that of .npmrc)')
    .option('--preview', 'as version 0.0.0-<build>, not that of package.json')
    .option('--dry-run', 'let npm say what it would publish')
    .answer(publish)
    .onBuild('the environment whose shell loads it')
    .example(`
Checks the build first, also in a browser: Chromium, Chrome or Edge, or CHROMIUM_PATH.
No visitor sees the build until a release contains it. A published build never changes;
publishing it again repeats its warnings.
  $ portal publish mfe-rankings
  rankings@0a1b2c3d4e5f published
  $ portal publish --npm --tag next
  guides@0a1b2c3d4e5f published as @guides/remote@1.5.0 (next)`)

/** Opens a published build, `<app>@<build>`, or the build in an app's folder. */
async function findBuild(store: string, named: string) {
  const [name = '', build, ...rest] = named.split('@')
  const isFolder = !build || rest.length > 0
  return isFolder ? openAppBuild(named) : readPublished(store, { name, build })
}

function describe(build: string, { environment, live, changes }: Comparison): string {
  if (live === null) return `${build} is new in ${environment}`
  if (live === build) return `${build} is live in ${environment}`
  const title = `${build} in ${environment}, after ${live}:`
  return [title, ...differenceLines(changes, '  ')].join('\n')
}

async function diff(
  named: string,
  { store, failOn }: { store: string; failOn?: 'breaking' },
) {
  const build = await findBuild(store, named)
  const comparisons = await compareWithLive(store, build)
  if (comparisons.length === 0) {
    const hint = 'promote a release first'
    throw new PortalError(`nothing is live in the store ${store}`, hint)
  }
  const name = buildName(build.manifest)
  const isBreaking = comparisons.some(({ changes }) =>
    changes.some(({ kind }) => kind === 'breaking'),
  )
  return {
    text: comparisons.map((comparison) => describe(name, comparison)).join('\n'),
    data: { build: name, isBreaking, comparisons },
    isBad: failOn === 'breaking' && isBreaking,
  }
}

const failOn = new Option('--fail-on <kind>', 'exit code 1 if there is a breaking change')

export const addDiff: AddCommand = (program) =>
  program
    .command('diff')
    .description('compare a build with what is live in every environment')
    .argument('[build]', "<app>@<build>, or an app's folder", '.')
    .addOption(storeOption())
    .addOption(failOn.choices(['breaking']))
    .example(`
A change is breaking if a link, another app or the live shell may depend on the old state.
  $ portal diff rankings@0a1b2c3d4e5f
  rankings@0a1b2c3d4e5f in production, after rankings@1b2c3d4e5f60:
    breaking    route /castles is gone
    compatible  route /sieges is new`)
    .answer(diff)
