import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { checkLinks } from '#src/checks/links.ts'
import { checkAmong } from '#src/checks/run.ts'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { checkRendering } from '#src/compose/check-rendering.ts'
import { findSurroundings } from '#src/environments/surroundings.ts'
import { describeFindings, errorsIn, once } from '#src/findings/finding.ts'
import { checkWhole } from '#src/loading/check-whole.ts'
import { buildName, type ReleasedApp } from '#src/store/release.ts'

type Options = {
  store: string
  environment: string
  with?: ReleasedApp[]
}

async function check(folder: string, { store, environment, with: others = [] }: Options) {
  const app = resolve(folder)
  const build = await openBuild(join(app, outputDir))
  const around = await findSurroundings(store, environment, others)
  const findings = once([
    ...(await checkWhole(build, { store, environment, app, others })),
    ...(around ? checkAmong(build.manifest, around) : []),
    ...(around ? await checkLinks(build, around.remotes, around.fallbacks) : []),
    ...(around ? await checkRendering(build, around) : []),
  ])
  const name = buildName(build.manifest)
  const isBad = errorsIn(findings).length > 0
  const rest = around ? '' : '; the other apps are compared once something is live'
  const says = isBad ? 'breaks the contract' : `keeps the contract${rest}`
  const list = findings.length > 0 ? `:\n${describeFindings(findings)}` : ''
  const { name: appName, build: id } = build.manifest
  return {
    text: `${name} ${says}${list}`,
    data: { name: appName, build: id, findings },
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
