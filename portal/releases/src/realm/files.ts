import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { closestMatch } from 'leven'

/** One line each: file, place and fix. */
export type RealmProblems = string[]

/** Files of editors and systems, and the examples that `npm start` lays out. */
const isIgnored = (name: string) => /^\.|~$|\.example\.json$/.test(name)

/** Whether a value is an object of JSON, and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  Object(value) === value && !Array.isArray(value)

export type RealmReader = ReturnType<typeof createReader>

/** Reads the files of a realm, and notes what is wrong with them. What is missing is undefined, and no problem. */
export function createReader() {
  const problems: RealmProblems = []
  const note = (path: string, problem: string) => void problems.push(`${path}: ${problem}`)

  /** @returns undefined if the file or folder is missing, goes before it is read, or cannot be read as one */
  function read<Value>(
    path: string,
    kind: 'file' | 'folder',
    content: (found: Stats) => Value,
  ): Value | undefined {
    try {
      const found = statSync(path)
      // A pipe would be read for ever.
      if (kind === 'file' ? found.isFile() : found.isDirectory()) return content(found)
      note(path, `is not a ${kind}: replace it by one`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        note(path, `cannot be read (${code}): let the user who runs the portal read it`)
    }
    return undefined
  }

  /** The text of a file, without the mark that Windows begins it with. @returns undefined if it is no text */
  function decode(path: string, content: Buffer) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(content)
    } catch {
      note(path, 'is not UTF-8: save it with the encoding UTF-8')
      return undefined
    }
  }

  return {
    problems,
    note,
    decode,
    /** The names in a folder that the operator wrote. */
    entriesIn: (folder: string) =>
      read(folder, 'folder', () => readdirSync(folder))?.filter((name) => !isIgnored(name)),
    /** Reads a JSON file; a problem names the line. @returns undefined if it is wrong, too */
    readJson(path: string): unknown {
      const content = read(path, 'file', () => readFileSync(path))
      const text = content && decode(path, content)
      if (text === undefined) return undefined
      try {
        return JSON.parse(text)
      } catch (error) {
        const [, line] = /line (\d+)/.exec((error as Error).message) ?? []
        const lines = text.trimEnd().split('\n').length
        note(
          path,
          `line ${line ?? lines} is not JSON: look for a missing comma, quote or bracket there or just before it`,
        )
        return undefined
      }
    },
    /** Reads a file of limited size. @returns undefined if it is too large, too */
    readLimited: (path: string, most: number) =>
      read(path, 'file', ({ size }) => {
        if (size <= most) return readFileSync(path)
        const limit = Math.floor(most / 1000)
        return note(path, `has ${size} bytes: make it smaller than ${limit} kB`)
      }),
  }
}

/** @returns what to do about a name that is not known: the candidate that is most like it, if there is any */
export function suggest(name: string, candidates: readonly string[]): string {
  const lowered = candidates.map((candidate) => candidate.toLowerCase())
  const closest = closestMatch(name.toLowerCase(), lowered)
  const near = candidates.find((_, index) => lowered[index] === closest)
  return near === undefined ? 'remove it' : `did you mean ${near}?`
}
