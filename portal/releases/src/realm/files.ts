import { readdirSync, readFileSync, statSync } from 'node:fs'
import { closestMatch } from 'leven'

/** One line each: file, place and fix. */
export type RealmProblems = string[]

/** @returns undefined if the file or folder is missing, or goes before it is read */
function readOptional<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Files of editors and systems, and the examples that `npm start` lays out. */
const isIgnored = (name: string) => /^\.|~$|\.example\.json$/.test(name)

/** The names in a folder that the operator wrote. @returns undefined if the folder is missing */
export const entriesIn = (folder: string): string[] | undefined =>
  readOptional(() => readdirSync(folder))?.filter((name) => !isIgnored(name))

/** Whether a value is an object of JSON, and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value && !Array.isArray(value)

/** Reads a JSON file; a problem names the line. @returns undefined if it is missing or wrong */
export function readJson(path: string, problems: RealmProblems): unknown {
  const text = readOptional(() => readFileSync(path, 'utf8'))
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
  const found = readOptional(() => statSync(path))
  if (!found) return undefined
  if (found.size > most) {
    problems.push(
      `${path}: has ${found.size} bytes: make it smaller than ${Math.floor(most / 1000)} kB`,
    )
    return undefined
  }
  return readOptional(() => readFileSync(path))
}

/** @returns what to do about a name that is not known: the candidate that is most like it, if there is any */
export function suggest(name: string, candidates: readonly string[]): string {
  const lowered = candidates.map((candidate) => candidate.toLowerCase())
  const closest = closestMatch(name.toLowerCase(), lowered)
  const near = candidates.find((_, index) => lowered[index] === closest)
  return near === undefined ? 'remove it' : `did you mean ${near}?`
}
