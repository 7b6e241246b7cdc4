import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { manifestJsonSchema } from 'portal-contract'
import { openBuild } from '#src/builds/build.ts'
import { writeManifest } from '#src/builds/manifest.ts'
import { outputDir } from '#src/builds/output.ts'
import { checkLinks } from '#src/checks/links.ts'
import { checkAmong } from '#src/checks/run.ts'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { checkRendering } from '#src/compose/check-rendering.ts'
import { findContext } from '#src/environments/live-release.ts'
import { describeFindings, errorsIn, type Finding, once } from '#src/findings/finding.ts'
import { checkWhole } from '#src/loading/check-whole.ts'
import { publish as publishBuild } from '#src/publish/publish.ts'
import { buildName, type ReleasedApp } from '#src/store/release.ts'

export function addManifest(program: Command): void {
  program
    .command('manifest')
    .description('write the manifest of an app that has just been built')
    .argument('[app]', "the app's folder", '.')
    .option('--schema', 'print the JSON schema of manifests, and write nothing')
    .addHelpText(
      'after',
      `
The manifest names the build and every file of it, with its hash. Build first:
  $ rspack build && portal manifest`,
    )
    .action(
      answers(async (app: string, { schema }: { schema?: true }) => {
        if (schema) {
          const text = manifestJsonSchema()
          return { text: text.trimEnd(), data: JSON.parse(text) }
        }
        const { name, build } = await writeManifest(resolve(app))
        return { text: `${name}@${build} built`, data: { name, build } }
      }),
    )
}

type Options = {
  store: string
  environment: string
  with?: ReleasedApp[]
}

async function check(folder: string, { store, environment, with: others = [] }: Options) {
  const app = resolve(folder)
  const build = await openBuild(join(app, outputDir))
  const context = await findContext(store, environment, others)
  const findings = once([
    ...(await checkWhole(build, { store, environment, app, others })),
    ...(context ? checkAmong(build.manifest, context) : []),
    ...(context ? await checkLinks(build, context.remotes, context.fallbacks) : []),
    ...(context ? await checkRendering(build, context) : []),
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
  }
}

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('check whether a build may go live')
    .argument('[app]', "the app's folder", '.')
    .addOption(storeOption())
    .option('--environment <name>', 'the environment to check it in', 'production')
    .option('--with <build...>', 'published builds to be released with it', parseBuild)
    .addHelpText(
      'after',
      `
Runs the checks of publishing, in a browser too, and those of composing with what is
live. Each finding has a hint. With findings other than warnings, the exit code is 1.
  $ portal check mfe-rankings
  rankings@0a1b2c3d4e5f keeps the contract`,
    )
    .action(answers(check))
}

async function publish(folder: string, { store, environment, with: others = [] }: Options) {
  const app = resolve(folder)
  const place = { store, environment, app, others }
  let findings: Finding[] | undefined
  const { name, build } = await publishBuild(store, app, async (published) => {
    findings = await checkWhole(published, place)
    return findings
  })
  // It was published before, and its warnings still hold.
  findings ??= await checkWhole(await openBuild(join(app, outputDir)), place)
  const warnings = findings.length > 0 ? `\n${describeFindings(findings)}` : ''
  return {
    text: `${name}@${build} published${warnings}`,
    data: { name, build, warnings: findings },
  }
}

export function addPublish(program: Command): void {
  program
    .command('publish')
    .description("put an app's build into the store")
    .argument('[app]', "the app's folder", '.')
    .addOption(storeOption())
    .option('--environment <name>', 'the environment whose shell loads it', 'production')
    .option('--with <build...>', 'published builds to be released with it', parseBuild)
    .addHelpText(
      'after',
      `
Checks the build first, also in a browser: Chromium, Chrome or Edge, or CHROMIUM_PATH.
No visitor sees the build until a release contains it. A published build never changes;
publishing it again repeats its warnings.
  $ portal publish mfe-rankings
  rankings@0a1b2c3d4e5f published`,
    )
    .action(answers(publish))
}
