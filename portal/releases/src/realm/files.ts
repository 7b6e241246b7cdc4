import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { closestMatch } from 'leven'

/** One line each: file, place and fix. */
export type RealmProblems = string[]

/** @returns undefined if the file or folder is missing, goes before it is read, or cannot be read as one, which is a problem */
function readOptional<Value>(
  path: string,
  kind: 'file' | 'folder',
  problems: RealmProblems,
  read: (found: Stats) => Value,
): Value | undefined {
  try {
    const found = statSync(path)
    // A pipe would be read for ever.
    if (kind === 'file' ? found.isFile() : found.isDirectory()) return read(found)
    problems.push(`${path}: is not a ${kind}: replace it by one`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    problems.push(
      `${path}: cannot be read (${code}): let the user who runs the portal read it`,
    )
  }
  return undefined
}

/** Files of editors and systems, and the examples that `npm start` lays out. */
const isIgnored = (name: string) => /^\.|~$|\.example\.json$/.test(name)

/** The names in a folder that the operator wrote. @returns undefined if the folder is missing */
export const entriesIn = (folder: string, problems: RealmProblems) =>
  readOptional(folder, 'folder', problems, () => readdirSync(folder))?.filter(
    (name) => !isIgnored(name),
  )

/** The text of a file, without the mark that Windows begins it with. @returns undefined if it is no text */
export function decode(path: string, content: Buffer, problems: RealmProblems) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    problems.push(`${path}: is not UTF-8: save it with the encoding UTF-8`)
    return undefined
  }
}

/** Whether a value is an object of JSON, and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value && !Array.isArray(value)

/** Reads a JSON file; a problem names the line. @returns undefined if it is missing or wrong */
export function readJson(path: string, problems: RealmProblems): unknown {
  const content = readOptional(path, 'file', problems, () => readFileSync(path))
  const text = content && decode(path, content, problems)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, line] = /line (\d+)/.exec((error as Error).message) ?? []
    const lines = text.trimEnd().split('\n').length
    problems.push(
      `${path}: line ${line ?? lines} is not JSON: look for a missing comma, quote or bracket there or just before it`,
    )
    return undefined
  }
}

/** Reads a file of limited size. @returns undefined if it is missing or too large */
export function readLimited(path: string, most: number, problems: RealmProblems) {
  return readOptional(path, 'file', problems, ({ size }) => {
    if (size <= most) return readFileSync(path)
    problems.push(
      `${path}: has ${size} bytes: make it smaller than ${Math.floor(most / 1000)} kB`,
    )
  })
}

/** @returns what to do about a name that is not known: the candidate that is most like it, if there is any */
export function suggest(name: string, candidates: readonly string[]): string {
  const lowered = candidates.map((candidate) => candidate.toLowerCase())
  const closest = closestMatch(name.toLowerCase(), lowered)
  const near = candidates.find((_, index) => lowered[index] === closest)
  return near === undefined ? 'remove it' : `did you mean ${near}?`
}
