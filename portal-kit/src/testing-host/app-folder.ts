import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@jest/globals'
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
