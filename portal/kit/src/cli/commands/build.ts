import { join, resolve } from 'node:path'
import {
  type AddCommand,
  buildName,
  checkBuild,
  describeFindings,
  errorsIn,
  openBuild,
  outputDir,
  writeManifest,
} from 'portal-releases'
import { runBundler } from '#src/build/bundler.ts'

async function build(app: string) {
  const dir = resolve(app)
  await runBundler(dir)
  const manifest = await writeManifest(dir)
  const findings = await checkBuild(await openBuild(join(dir, outputDir)))
  const isBad = errorsIn(findings).length > 0
  const text = isBad
    ? `${buildName(manifest)} built, but it breaks the contract:\n${describeFindings(findings)}`
    : `${buildName(manifest)} built; its files keep the contract`
  return { text, data: { name: manifest.name, build: manifest.build, findings }, isBad }
}

export const addBuild: AddCommand = (program) =>
  program
    .command('build')
    .description('build an app, describe it, and check it')
    .argument('[app]', "the app's folder", '.')
    .example(`
Runs the app's own rspack, writes the manifest, and checks the files. 'portal check'
also loads the build in a browser.
  $ portal build mfe-rankings
  rankings@0a1b2c3d4e5f built; its files keep the contract`)
    .answer(build)
