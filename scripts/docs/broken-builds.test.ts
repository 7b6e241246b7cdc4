import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { describeKinds, readKinds, tableFile } from './broken-builds.ts'

const kinds = readKinds()

it('the table of broken builds is what the tests prove: write it by node scripts/docs/broken-builds.ts', () => {
  expect(readFileSync(join(root, tableFile), 'utf8')).toBe(describeKinds(kinds))
})

it.each(kinds)(
  'the test of a build that $sentence says that it is $outcome',
  ({ test, outcome }) => {
    expect(test).toContain(outcome)
  },
)
