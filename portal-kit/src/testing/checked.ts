import { join } from 'node:path'
import { writeManifest } from '#src/build/manifest.ts'
import { type Build, openBuild } from '#src/check/build.ts'
import type { Finding } from '#src/check/finding.ts'
import type { AppDeclaration } from '#src/contract/app.ts'
import type { Manifest } from '#src/contract/manifest.ts'
import { type App, buildRemote, type Workshop } from './workshop.ts'

/** A remote of a test that differs from the usual one. */
export interface Difference {
  declaration?: Partial<AppDeclaration>
  /** Files of its folder; those of the build are below `dist/`. */
  files?: Record<string, string>
  manifest?: Partial<Manifest>
}

/** Opens the build of an app as a check reads it. */
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

/** Findings as a person skims them. */
export const skim = (findings: readonly Finding[]) =>
  findings.map(({ what, where }) => `${what} (${where})`)
