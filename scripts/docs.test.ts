import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from '@jest/globals'
import {
  brokenLinks,
  type Check,
  lineNumbers,
  longReadme,
  machinePaths,
  missingPaths,
  unknownCommands,
} from '#src/docs/claims.ts'
import { tooManyWords } from '#src/docs/newcomer.ts'
import { listFiles, readRepository } from '#src/docs/repository.ts'
import { root } from '#src/portal/apps.ts'

const repository = readRepository(root)
const documents = listFiles(root)
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

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
