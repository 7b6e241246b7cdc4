import { join } from 'node:path'
import type { AppDeclaration, Manifest } from 'portal-contract'
import { type Build, openBuild } from '#src/builds/build.ts'
import { writeManifest } from '#src/builds/manifest.ts'
import type { Finding } from '#src/findings/finding.ts'
import { type App, buildRemote, type Workshop } from './workshop.ts'

export type Difference = {
  declaration?: Partial<AppDeclaration>
  /** Files of its folder; those of the build are below `dist/`. */
  files?: Record<string, string>
  manifest?: Partial<Manifest>
}

export async function openApp({ dir }: App): Promise<Build> {
  await writeManifest(dir)
  return openBuild(join(dir, 'dist'))
}

/** The build of the usual remote, with differences. */
export async function remoteBuild(
  workshop: Workshop,
  { declaration, files = {}, manifest = {} }: Difference = {},
): Promise<Build> {
  const app = await buildRemote(workshop, declaration)
  for (const [file, content] of Object.entries(files)) await app.write(file, content)
  const build = await openApp(app)
  return { ...build, manifest: { ...build.manifest, ...manifest } }
}

export const skim = (findings: readonly Finding[]) =>
  findings.map(({ what, where }) => `${what} (${where})`)
