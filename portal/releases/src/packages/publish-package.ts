import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestFile, PortalError } from 'portal-contract'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Build } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { readSourceMaps } from '#src/builds/source-maps.ts'
import { readJson } from '#src/store/files.ts'

const PackageJson = Type.Object({
  name: Type.String(),
  version: Type.String(),
  description: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  repository: Type.Optional(Type.Unknown()),
  publishConfig: Type.Optional(Type.Unknown()),
})

export type PublishPackage = {
  tag?: string
  registry?: string
  /** The package's name, if it is not that of the team's own package.json. */
  package?: string
  /** A version of its own for each build, `0.0.0-<build>`. */
  preview?: true
  dryRun?: true
}

async function readPackageJson(app: string) {
  const path = join(app, 'package.json')
  const value = await readJson<unknown>(path).catch(() => null)
  if (Value.Check(PackageJson, value)) return value
  throw new PortalError(`${path} has no name and version`, 'npm needs both')
}

/** Copies the files that the manifest lists, and the manifest. */
export async function copyBuild({ dir, manifest }: Build, target: string): Promise<void> {
  for (const file of [...Object.keys(manifest.files), manifestFile])
    await cp(join(dir, file), join(target, file))
}

/** Runs npm in the team's folder, whose .npmrc counts. It may ask for a code. */
async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const npm = spawn('npm', args, {
    cwd,
    stdio: ['inherit', 2, 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = await once(npm, 'exit').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new PortalError('there is no npm here', 'install it')
  })
  if (code !== 0) throw new PortalError('npm refused to publish', 'its reason stands above')
}

/**
 * Publishes a build, as it is, as an npm package: `npm publish` of its folder `dist`, with the rights, the registry and the
 * second factor that npm knows. @returns name and version @throws PortalError when npm refuses
 */
export async function publishPackage(
  app: string,
  build: Build,
  { tag, registry, package: given, preview, dryRun }: PublishPackage,
): Promise<{ name: string; version: string }> {
  const own = await readPackageJson(app)
  const name = given ?? own.name
  const version = preview ? `0.0.0-${build.manifest.build}` : own.version
  // What its builds say too: not that it is private, nor what it installs.
  const { description, license, repository, publishConfig } = own
  const described = { description, license, repository, publishConfig }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'portal-package-'))
  await copyBuild(build, join(folder.path, outputDir))
  for (const [file, content] of await readSourceMaps(build.dir, build.manifest))
    await writeFile(join(folder.path, outputDir, file), content)
  const { name: builtApp, build: id, contract } = build.manifest
  const portal = { app: builtApp, build: id, contract }
  const packageJson = { name, version, ...described, files: [outputDir], portal }
  await writeFile(join(folder.path, 'package.json'), JSON.stringify(packageJson, null, 2))
  const options = [
    ...(tag === undefined ? [] : ['--tag', tag]),
    ...(registry === undefined ? [] : ['--registry', registry]),
    ...(dryRun ? ['--dry-run'] : []),
    '--ignore-scripts',
  ]
  await runNpm(['publish', folder.path, ...options], app)
  return { name, version }
}
