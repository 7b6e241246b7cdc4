import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { readReport } from './jest-suite.ts'

/** A report of one suite. @param statuses of its tests */
const report = (status: 'passed' | 'failed', ...statuses: string[]) => ({
  testResults: [
    {
      name: join(root, 'shell/src/a.test.ts'),
      status,
      message: '',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: statuses.map((each) => ({
        fullName: `a page ${each}`,
        title: each,
        status: each,
      })),
    },
  ],
})

describe('a report of Jest', () => {
  it('is sorted by how each test went, under its full name, with the seconds of each suite', () => {
    expect(readReport(report('failed', 'passed', 'failed', 'pending', 'todo'))).toEqual({
      passed: ['a page passed'],
      failed: ['a page failed'],
      skipped: ['a page pending', 'a page todo'],
      timings: [{ title: 'shell/src/a.test.ts', seconds: 2.5 }],
    })
  })

  it('counts a suite that could not be loaded, or broke after its tests had passed, as failed', () => {
    const failed = ['shell/src/a.test.ts: could not be loaded']
    expect(readReport(report('failed'))).toMatchObject({ failed })
    expect(readReport(report('failed', 'passed'))).toMatchObject({ failed })
  })
})
