import { join } from 'node:path'
import { readTextFile } from './regular-file.ts'

/** The report's file in a browser build. It is not published. */
export const reportFile = 'build-report.json'

const maxBytes = 50_000_000

/** A module inside a bundle. */
export type BundledModule = {
  package: string
  version: string
  /** Relative to its package. */
  file: string
}

/** What the bundler knows of a browser build. Its files no longer show it. */
export type BuildReport = {
  modules: BundledModule[]
  /** Names that the code uses of each shared module; `*` means all. */
  uses: Record<string, string[]>
  /** Shell only: the modules that it shares, with their names. */
  provides: Record<string, { version: string; names: string[] }>
}

/**
 * Reads the report of a build.
 *
 * @param buildDir the build's folder
 * @returns null if another toolchain built it
 */
export async function readReport(buildDir: string): Promise<BuildReport | null> {
  const text = await readTextFile(buildDir, join('browser', reportFile), maxBytes)
  return text === null ? null : (JSON.parse(text) as BuildReport)
}
