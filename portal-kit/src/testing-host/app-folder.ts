import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@jest/globals'
import { nameRoutes } from 'shared-api'
import { Value } from 'typebox/value'
import { type AppDeclaration, AppSchema } from '#src/contract/app.ts'

const declarationFile = 'portal.config.ts'

/** The folder of the app whose test is running: the nearest one with a declaration. */
export function appFolder(): string {
  const { testPath = '' } = expect.getState()
  for (let dir = dirname(testPath); dir !== dirname(dir); dir = dirname(dir))
    if (existsSync(join(dir, declarationFile))) return dir
  throw new Error(`${testPath} is in no app: there is no ${declarationFile} above it`)
}

/**
 * Reads what an app declares to the portal.
 *
 * @param appDir the app's folder
 */
export async function declarationOf(appDir: string): Promise<AppDeclaration> {
  const file = pathToFileURL(join(appDir, declarationFile)).href
  const module: { default: unknown } = await import(file)
  return Value.Parse(AppSchema, module.default)
}

/**
 * Teaches `href` the pages of the app whose test is running and of the apps beside it. `renderPage` does so by itself.
 */
export async function nameAppRoutes(): Promise<void> {
  const around = dirname(appFolder())
  const dirs = readdirSync(around).map((name) => join(around, name))
  const apps = dirs.filter((dir) => existsSync(join(dir, declarationFile)))
  // Another team may be in the middle of something.
  const read = apps.map((dir) => declarationOf(dir).catch(() => []))
  nameRoutes((await Promise.all(read)).flat())
}
