import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '#src/portal/apps.ts'
import { readReport } from './jest-suite.ts'

const aTest = (title: string, status: string) => ({
  fullName: `a page ${title}`,
  title,
  status,
})

const aSuite = (
  status: 'passed' | 'failed',
  assertionResults: ReturnType<typeof aTest>[] = [],
) => ({
  name: join(root, 'shell/src/a.test.ts'),
  status,
  message: '',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults,
})

describe('a report of Jest', () => {
  it('is sorted by how each test went, under its full name', () => {
    const suite = aSuite('failed', [
      aTest('opens', 'passed'),
      aTest('closes', 'failed'),
      aTest('folds', 'pending'),
      aTest('burns', 'todo'),
    ])
    expect(readReport({ testResults: [suite] })).toMatchObject({
      passed: ['a page opens'],
      failed: ['a page closes'],
      skipped: ['a page folds', 'a page burns'],
    })
  })

  it('tells how long each suite took', () => {
    expect(readReport({ testResults: [aSuite('passed')] }).timings).toEqual([
      { title: 'shell/src/a.test.ts', seconds: 2.5 },
    ])
  })

  it('counts a suite that could not be loaded as failed', () => {
    expect(readReport({ testResults: [aSuite('failed')] }).failed).toEqual([
      'shell/src/a.test.ts: could not be loaded',
    ])
  })

  it('counts a suite that broke after its tests had passed as failed', () => {
    const suite = aSuite('failed', [aTest('opens', 'passed')])
    expect(readReport({ testResults: [suite] }).failed).toHaveLength(1)
  })
})
