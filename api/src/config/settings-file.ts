import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { closestMatch } from 'leven'
import { makeOwnFolder, ownFile } from '#src/config/data-files.ts'
import { settingNames } from '#src/config/env-schema.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'

/** The operator's settings, as lines of NAME=value. The environment wins over them. */
export function settingsFile(dataDir: string): string {
  return join(dataDir, 'settings.env')
}

/**
 * The value may be quoted; a comment begins after a space. Nothing in a value is replaced.
 * @throws StartError that names every line that is wrong
 */
export function readSettings(dataDir: string): Record<string, string> {
  const settings: Record<string, string> = {}
  const problems: string[] = []
  for (const [index, line] of readText(dataDir).split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [name, value] = parseLine(line)
    const problem = problemOf(name, value, dataDir)
    if (problem) problems.push(`line ${index + 1}: ${problem}`)
    else if (name !== 'DATA_DIR') settings[String(name)] = String(value)
  }
  if (problems.length === 0) return settings
  throw new StartError(`correct ${settingsFile(dataDir)}: ${problems.join('; ')}`)
}

const beginning = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=/
const quoted = /^\s*(["'`])(.*?)\1\s*(?:\s#.*)?$/

/** @returns neither name nor value if it is no setting, or only the name if its value is not clear */
function parseLine(line: string): (string | undefined)[] {
  const [start = '', name] = beginning.exec(line) ?? []
  if (name === undefined) return []
  const rest = line.slice(start.length)
  const [, quote, value] = quoted.exec(rest) ?? []
  if (quote || /^\s*["'`]/.test(rest)) return [name, value]
  return [name, rest.replace(/\s#.*/, '').trim()]
}

/** What is wrong is said without the value, which may be a secret. */
function problemOf(name: string | undefined, value: string | undefined, dataDir: string) {
  if (name === undefined) return 'write NAME=value, or begin with # for a comment'
  if (!settingNames.includes(name)) return `${name} is not a setting${hintFor(name)}`
  if (value === undefined)
    return `the value of ${name} must end with the quote that it begins with`
  if (name === 'DATA_DIR' && resolve(value) !== dataDir) {
    return 'DATA_DIR cannot name another folder than that of this file: set it in the environment'
  }
  return null
}

function hintFor(name: string): string {
  const maxDistance = Math.ceil(name.length / 3)
  const nearest = closestMatch(name.toUpperCase(), settingNames, { maxDistance })
  return nearest ? `: did you mean ${nearest}?` : ': docs/operations.md lists them all'
}

/** Sets some settings, or removes those that are null, and keeps every other line. Only its owner can read the file. */
export function writeSettings(
  dataDir: string,
  settings: Readonly<Record<string, string | null>>,
): void {
  const path = settingsFile(dataDir)
  const isKept = (line: string) => {
    const [, name = ''] = beginning.exec(line) ?? []
    return line !== '' && !Object.hasOwn(settings, name)
  }
  const lines = [
    ...readText(dataDir).split(/\r?\n/).filter(isKept),
    ...Object.entries(settings)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}="${value}"`),
  ]
  makeOwnFolder(dataDir)
  const unfinished = `${path}.new`
  writeFileSync(unfinished, `${lines.join('\n')}\n`, { mode: ownFile })
  renameSync(unfinished, path)
}

/** Without the mark that some editors of Windows begin a file with. */
function readText(dataDir: string): string {
  const path = settingsFile(dataDir)
  try {
    return existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : ''
  } catch (error) {
    throw new StartError(
      `cannot read ${path} (${reasonOf(error)}): make its owner the user who runs the server`,
    )
  }
}
