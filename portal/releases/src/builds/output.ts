import { join } from 'node:path'

/** Where a build goes, inside the app's folder. */
export const outputDir = 'dist'

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
