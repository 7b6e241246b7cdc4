import { rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestFile } from 'portal-contract'

/** Where a build goes, inside the app's folder. */
export const outputDir = 'dist'

const remove = (path: string) => rm(path, { recursive: true, force: true })

/** Removes an app's build, so that nobody takes it for the one that is about to begin and may fail. */
export function removeBuild(appDir: string): Promise<void> {
  return remove(join(appDir, outputDir))
}

/** The same for one of a build's folders. The manifest describes all of them, and goes too. */
export async function removePart(folder: string): Promise<void> {
  await removeManifest(dirname(folder))
  await remove(folder)
}

/** @param buildDir the build's folder */
export async function removeManifest(buildDir: string): Promise<void> {
  await unlink(join(buildDir, manifestFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Where the browser build goes. */
export function browserDir(appDir: string): string {
  return join(appDir, outputDir, 'browser')
}

/** Where the server build goes. */
export function serverDir(appDir: string): string {
  return join(appDir, outputDir, 'server')
}

/** Where the head script goes. */
export function headDir(appDir: string): string {
  return join(appDir, outputDir, 'head')
}

/** Where the panel for testers goes. */
export function inspectorDir(appDir: string): string {
  return join(appDir, outputDir, 'inspector')
}
