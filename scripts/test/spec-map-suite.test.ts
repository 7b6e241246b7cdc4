import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { checkSpecMap, judge } from './spec-map-suite.ts'

const none = { passed: [], failed: [], skipped: [] }
const rows = [
  { section: '§2 Rules', sentence: 'Seven rules.', test: 'shows seven rules', line: 2 },
]

describe('a sentence of the specification', () => {
  it('is proven when the title of a passed test ends with the words in the map', () => {
    const tests = { ...none, passed: ['the page shows seven rules'] }
    expect(judge(rows, tests, 'map.yaml')).toEqual({
      ...none,
      passed: ['spec: §2 Rules Seven rules.'],
    })
  })

  it.each([
    [
      'failed',
      { failed: ['the page shows seven rules'] },
      'its test “shows seven rules” failed',
    ],
    [
      'was skipped',
      { skipped: ['shows seven rules'] },
      'its test “shows seven rules” was skipped',
    ],
    [
      'does not exist',
      { passed: ['shows eight rules'] },
      'no test is titled “shows seven rules”',
    ],
  ])('fails with its line and the fix when its test %s', (_, tests, reason) => {
    const { passed, failed } = judge(rows, { ...none, ...tests }, 'map.yaml')
    expect(passed).toEqual([])
    expect(failed).toEqual([
      expect.stringContaining(
        `map.yaml:2: §2 Rules “Seven rules.” is not proven, ${reason}`,
      ),
    ])
  })
})

describe('the file of the map', () => {
  let dir = ''
  beforeEach(async () => {
    jest.spyOn(console, 'log').mockImplementation(() => {})
    dir = await mkdtemp(join(tmpdir(), 'spec-map-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  const check = async (map: string) => {
    const file = join(dir, 'map.yaml')
    await writeFile(file, map)
    return checkSpecMap(file, { ...none, passed: ['the rules page shows seven rules'] })
  }

  it('is judged by the tests of the run', async () => {
    const map = '§2 Rules: [{ sentence: Seven rules., test: shows seven rules }]'
    expect(await check(map)).toEqual({ ...none, passed: ['spec: §2 Rules Seven rules.'] })
  })

  it('without a sentence is an error, not a success', async () => {
    await expect(check('# Map\n')).rejects.toThrow('the map is empty')
  })
})
