import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  brokenLinks,
  type Check,
  lineNumbers,
  longReadme,
  machinePaths,
  missingPaths,
  unknownCommands,
} from '#src/docs/claims.ts'
import { listFiles, readRepository } from '#src/docs/repository.ts'
import { root } from '#src/portal/apps.ts'

const repository = readRepository(root)
const documents = listFiles(root).filter((file) => file.endsWith('.md'))

const checks: [string, Check][] = [
  ['links to files that exist', brokenLinks],
  ['names paths that exist', missingPaths],
  ['names commands that can be run', unknownCommands],
  ['names no line by its number', lineNumbers],
  ['names no path of one machine', machinePaths],
  ['is short, if it is the README of a package', longReadme],
]

describe.each(documents)('%s', (path) => {
  const file = { path, text: readFileSync(join(root, path), 'utf8') }

  it.each(checks)('%s', (_, check) => {
    expect(check(file, repository).map((problem) => `${path}: ${problem}`)).toEqual([])
  })
})
