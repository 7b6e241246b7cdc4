import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@jest/globals'
import { type AppDeclaration, AppSchema } from 'portal-contract'
import { nameRoutes } from 'shared-api'
import type { Language, Texts } from 'shared-i18n'
import { Value } from 'typebox/value'

const declarationFile = 'portal.config.ts'

/** The folder of the app under test: the nearest one with a declaration. */
export function appFolder(): string {
  const { testPath = '' } = expect.getState()
  for (let dir = dirname(testPath); dir !== dirname(dir); dir = dirname(dir))
    if (existsSync(join(dir, declarationFile))) return dir
  throw new Error(`${testPath} is in no app: there is no ${declarationFile} above it`)
}

export async function declarationOf(appDir: string): Promise<AppDeclaration> {
  const file = pathToFileURL(join(appDir, declarationFile)).href
  const module: { default: unknown } = await import(file)
  return Value.Parse(AppSchema, module.default)
}

/** Registers the pages of the app under test and of the apps beside it with `href`. */
export async function nameAppRoutes(): Promise<void> {
  const around = dirname(appFolder())
  const dirs = readdirSync(around).map((name) => join(around, name))
  const apps = dirs.filter((dir) => existsSync(join(dir, declarationFile)))
  // Another team's declaration may be invalid for a moment.
  const read = apps.map((dir) => declarationOf(dir).catch(() => []))
  nameRoutes((await Promise.all(read)).flat())
}

/** Reads an app's texts in one language, by namespace. */
export function readAppTexts(
  appDir: string,
  namespaces: readonly string[],
  language: Language,
): Record<string, Texts> {
  const read = (namespace: string) =>
    JSON.parse(readFileSync(join(appDir, 'locales', language, `${namespace}.json`), 'utf8'))
  return Object.fromEntries(namespaces.map((namespace) => [namespace, read(namespace)]))
}
