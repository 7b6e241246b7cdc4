import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from '@jest/globals'
import {
  brokenLinks,
  lineNumbers,
  longReadme,
  machinePaths,
  missingPaths,
  tooManyWords,
} from '#src/docs/claims.ts'
import { unknownCommands } from '#src/docs/commands.ts'
import type { Check } from '#src/docs/markdown.ts'
import { listFiles, readRepository } from '#src/docs/repository.ts'
import { root } from '#src/portal/apps.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = listFiles(root)
const repository = readRepository(root)
const documents = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: read(path) }))

const checks: [string, Check][] = [
  ['links to files that exist', brokenLinks],
  ['names paths that exist', missingPaths],
  ['names commands that can be run', unknownCommands],
  ['names no line by its number', lineNumbers],
  ['names no path of one machine', machinePaths],
  ['is short, if it is the README of a package', longReadme],
]

describe.each(documents)('$path', (file) => {
  it.each(checks)('%s', (_, check) => {
    const problems = check(file, repository)
    expect(problems.map((problem) => `${file.path}: ${problem}`)).toEqual([])
  })
})

test('a newcomer has no more than 4,500 words to read', () => {
  expect(tooManyWords(documents)).toEqual([])
})

test('docs/specification.md has every section that code cites', () => {
  const headings = read('docs/specification.md').matchAll(/^##+ (\d+(?:\.\d+)?) /gm)
  const known = [...headings].map(([, number]) => number)
  const sources = files.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/docs\/specification\.md §(\d+(?:\.\d+)?)/g)].map(
      ([, number]) => ({ path, number }),
    ),
  )
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([])
})
