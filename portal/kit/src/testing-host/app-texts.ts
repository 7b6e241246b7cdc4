import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Texts } from 'shared-i18n'

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
