import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { checkBuild } from '#src/checks/run.ts'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { checkRenders, findSurroundings } from '#src/compose/renders.ts'
import { describeFindings } from '#src/findings/finding.ts'
import { buildName, type ReleasedApp } from '#src/store/release.ts'

type Options = {
  store: string
  environment: string
  with?: ReleasedApp[]
}

async function check(app: string, { store, environment, with: others }: Options) {
  const build = await openBuild(join(resolve(app), outputDir))
  const around = await findSurroundings(store, environment, others)
  const findings = [
    ...(await checkBuild(build)),
    ...(around ? await checkRenders(build, around) : []),
  ]
  const name = buildName(build.manifest)
  const isBad = findings.length > 0
  const rendered = around ? '' : '; its pages are rendered once something is live'
  const text = isBad
    ? `${name} breaks the contract:\n${describeFindings(findings)}`
    : `${name} keeps the contract${rendered}`
  const { name: appName, build: id } = build.manifest
  return { text, data: { name: appName, build: id, findings }, isBad }
}

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('check whether a build may go live')
    .argument('[app]', "the app's folder", '.')
    .addOption(storeOption())
    .option('--environment <name>', 'the environment to render its pages in', 'production')
    .option('--with <build...>', 'published builds to be released with it', parseBuild)
    .addHelpText(
      'after',
      `
Runs the checks of publishing, and renders the pages inside the live release. Each
finding has a hint. With findings, the exit code is 1.
  $ portal check mfe-rankings
  rankings@0a1b2c3d4e5f keeps the contract`,
    )
    .action(answers(check))
}
