import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { writeManifest } from '#src/build/manifest.ts'
import { outputDir } from '#src/build/output.ts'
import { runBundler } from '#src/build/run-bundler.ts'
import { openBuild } from '#src/check/build.ts'
import { describeFindings } from '#src/check/finding.ts'
import { checkBuild } from '#src/check/run.ts'
import { answers } from '#src/cli/answer.ts'
import { buildName } from '#src/release/release.ts'

async function build(app: string) {
  const dir = resolve(app)
  await runBundler(dir)
  const manifest = await writeManifest(dir)
  const findings = await checkBuild(await openBuild(join(dir, outputDir)))
  const isBad = findings.length > 0
  const text = isBad
    ? `${buildName(manifest)} built, but it breaks the contract:\n${describeFindings(findings)}`
    : `${buildName(manifest)} built; it keeps the contract`
  return { text, data: { name: manifest.name, build: manifest.build, findings }, isBad }
}

export function addBuild(program: Command): void {
  program
    .command('build')
    .description('build an app, describe it, and check it')
    .argument('[app]', "the app's folder", '.')
    .addHelpText(
      'after',
      `
Runs the app's own rspack, writes the manifest, and asks what publishing will ask.
  $ portal build mfe-rankings
  rankings@0a1b2c3d4e5f built; it keeps the contract`,
    )
    .action(answers(build))
}
