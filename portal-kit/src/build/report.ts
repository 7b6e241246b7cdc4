import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#src/files.ts'

/** Where the report stands in a browser build; it is no part of what is published. */
export const reportFile = 'build-report.json'

/** Something that a bundle holds a copy of. */
export interface BundledModule {
  package: string
  version: string
  /** Relative to its package. */
  file: string
}

/** What the bundler knows of a browser build, and its files no longer tell. */
export interface BuildReport {
  modules: BundledModule[]
  /** Names that the code uses of each module it takes from the shell; `*` stands for all of it. */
  uses: Record<string, string[]>
  /** Of the shell: the modules that it shares, with the names each one has. */
  provides: Record<string, { version: string; names: string[] }>
}

/**
 * Reads the report of a build.
 *
 * @param buildDir the build's folder
 * @returns null where another toolchain made it, which wrote none
 */
export async function readReport(buildDir: string): Promise<BuildReport | null> {
  const path = join(buildDir, 'browser', reportFile)
  return existsSync(path) ? readJson<BuildReport>(path) : null
}
