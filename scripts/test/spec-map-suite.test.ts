import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { checkSpecMap, judge, readSpecMap } from './spec-map-suite.ts'

const map = `
# Map

| section | sentence | state | test |
|---|---|---|---|
| §2 Rules | Seven rules. | built | the rules page shows seven rules |
| §2 Bosses | A name \\| a time. | planned | |

| other | table | of | four |
`

describe('the specification map', () => {
  it('is read row by row', () => {
    expect(readSpecMap(map)).toEqual([
      {
        section: '§2 Rules',
        sentence: 'Seven rules.',
        state: 'built',
        test: 'the rules page shows seven rules',
      },
      { section: '§2 Bosses', sentence: 'A name | a time.', state: 'planned', test: '' },
    ])
  })

  const row = (state: string, test: string) => [
    { section: '§2 Rules', sentence: 'Seven rules.', state, test },
  ]

  it('takes a sentence as built when the title of a passed test ends with its words', () => {
    const outcome = judge(row('built', 'shows seven rules'), ['the page shows seven rules'])
    expect(outcome).toEqual({
      passed: ['spec: §2 Rules Seven rules.'],
      failed: [],
      skipped: [],
    })
  })

  it.each([
    ['names no test', 'built', ''],
    ['names a test that did not pass', 'built', 'shows eight rules'],
    ['is in a state that is none', 'done', 'shows seven rules'],
  ])('fails a sentence that %s', (_, state, test) => {
    const { passed, failed } = judge(row(state, test), ['shows seven rules'])
    expect(passed).toEqual([])
    expect(failed).toHaveLength(1)
  })

  it('counts a planned sentence neither way', () => {
    expect(judge(row('planned', ''), [])).toEqual({ passed: [], failed: [], skipped: [] })
  })
})

describe('the file of the map', () => {
  let dir = ''
  beforeEach(async () => {
    jest.spyOn(console, 'log').mockImplementation(() => {})
    dir = await mkdtemp(join(tmpdir(), 'spec-map-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  it('is judged by the tests of the run', async () => {
    const file = join(dir, 'map.md')
    await writeFile(file, map)
    const { passed, failed } = await checkSpecMap(file, [
      'the rules page shows seven rules',
    ])
    expect(passed).toEqual(['spec: §2 Rules Seven rules.'])
    expect(failed).toEqual([])
  })

  it('without a single row is an error, not a success', async () => {
    const file = join(dir, 'map.md')
    await writeFile(file, '# Map\n')
    await expect(checkSpecMap(file, [])).rejects.toThrow('has no rows')
  })
})
