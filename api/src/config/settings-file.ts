import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { makeOwnFolder, ownFile } from '#src/config/data-files.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'

/** The operator's settings, as lines of NAME=value. The environment wins over them. */
export function settingsFile(dataDir: string): string {
  return join(dataDir, 'settings.env')
}

/** @throws StartError if the file is there and cannot be read */
export function readSettings(dataDir: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parseEnv(readText(dataDir))).filter(
      // The file lies in this folder, so it cannot name another one.
      (entry): entry is [string, string] =>
        entry[0] !== 'DATA_DIR' && entry[1] !== undefined,
    ),
  )
}

/** Sets some settings, or removes those that are null, and keeps every other line. Only its owner can read the file. */
export function writeSettings(
  dataDir: string,
  settings: Readonly<Record<string, string | null>>,
): void {
  const path = settingsFile(dataDir)
  const isKept = (line: string) => {
    const [, name = ''] = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line) ?? []
    return line !== '' && !Object.hasOwn(settings, name)
  }
  const lines = [
    ...readText(dataDir).split('\n').filter(isKept),
    ...Object.entries(settings)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}="${value}"`),
  ]
  makeOwnFolder(dataDir)
  const unfinished = `${path}.new`
  writeFileSync(unfinished, `${lines.join('\n')}\n`, { mode: ownFile })
  renameSync(unfinished, path)
}

function readText(dataDir: string): string {
  const path = settingsFile(dataDir)
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  } catch (error) {
    throw new StartError(
      `cannot read ${path} (${reasonOf(error)}): make its owner the user who runs the server`,
    )
  }
}
