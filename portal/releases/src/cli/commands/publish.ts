import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { answers } from '#src/cli/answer.ts'
import { parseBuild, storeOption } from '#src/cli/options.ts'
import { describeFindings, type Finding } from '#src/findings/finding.ts'
import { checkWhole } from '#src/loading/check-whole.ts'
import { publish } from '#src/publish/publish.ts'
import type { ReleasedApp } from '#src/store/release.ts'

type Options = {
  store: string
  environment: string
  with?: ReleasedApp[]
}

async function run(folder: string, { store, environment, with: others = [] }: Options) {
  const app = resolve(folder)
  const place = { store, environment, app, others }
  let findings: Finding[] | undefined
  const { name, build } = await publish(store, app, async (published) => {
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
    .action(answers(run))
}
