import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { outputDir } from '#src/build/output.ts'
import { openBuild } from '#src/check/build.ts'
import { describeFindings } from '#src/check/finding.ts'
import { checkRenders, findSurroundings } from '#src/check/renders.ts'
import { checkBuild } from '#src/check/run.ts'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { buildName, type ReleasedApp } from '#src/release/release.ts'

interface Options {
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
    .description('say whether a build may go live, and what to mend')
    .argument('[app]', "the app's folder", '.')
    .addOption(storeOption())
    .option('--environment <name>', 'where its pages will stand', 'production')
    .option(
      '--with <build...>',
      'published builds that will be released with it',
      parseBuild,
    )
    .addHelpText(
      'after',
      `
What publishing asks of a build, and its pages rendered inside the release that is live.
Every finding names its cure; with any, the exit code is 1.
  $ portal check mfe-rankings
  rankings@0a1b2c3d4e5f keeps the contract`,
    )
    .action(answers(check))
}
