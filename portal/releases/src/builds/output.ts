import { rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestFile } from 'portal-contract'

/** Where a build goes, inside the app's folder. */
export const outputDir = 'dist'

const partOf = (part: string) => (appDir: string) => join(appDir, outputDir, part)

/** Where the browser build goes. */
export const browserDir = partOf('browser')

/** Where the server build goes. */
export const serverDir = partOf('server')

/** Where the head script goes. */
export const headDir = partOf('head')

/** Where the panel for testers goes. */
export const inspectorDir = partOf('inspector')

/** Removes an app's build, so that nobody takes it for the one that is about to begin and may fail. */
export function removeBuild(appDir: string): Promise<void> {
  return rm(join(appDir, outputDir), { recursive: true, force: true })
}

/** The same for one of a build's folders. The manifest describes all of them, and goes too. */
export async function removePart(folder: string): Promise<void> {
  await removeManifest(dirname(folder))
  await rm(folder, { recursive: true, force: true })
}

/** @param buildDir the build's folder */
export async function removeManifest(buildDir: string): Promise<void> {
  // Not `rm`: its errors have no stack.
  await unlink(join(buildDir, manifestFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
