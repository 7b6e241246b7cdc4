import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './portal/apps.ts'

/** The texts of all apps, and of the remotes that tests build. */
const patterns = ['*/locales/*/*.json', 'portal/kit/fixtures/*/locales/*/*.json']

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, below]) => [key, sorted(below)]))
}

/**
 * Puts the keys of all texts below a folder in alphabetical order.
 *
 * @returns the files that it changed
 */
export async function sortLocales(dir: string): Promise<string[]> {
  const changed: string[] = []
  for await (const file of glob(patterns, { cwd: dir })) {
    const path = join(dir, file)
    const texts: unknown = JSON.parse(await readFile(path, 'utf8'))
    const inOrder = sorted(texts)
    if (JSON.stringify(inOrder) === JSON.stringify(texts)) continue
    await writeFile(path, `${JSON.stringify(inOrder, null, 2)}\n`)
    changed.push(file)
  }
  return changed.sort()
}

if (import.meta.main)
  for (const file of await sortLocales(root)) console.log(`${file}: keys sorted`)
