import { describe, expect, it } from '@jest/globals'
import { type AuditedPage, scorePage } from './page-score.ts'
import { categories, result, shifted } from './sample-result.ts'
import { listFaults, renderScores } from './score-table.ts'

const page: AuditedPage = {
  path: '/rules',
  language: 'es',
  needsSession: false,
  isComplete: true,
}

describe('the table of scores', () => {
  const moving = scorePage({ ...page, language: 'pt' }, result(shifted))
  const slow = { categories: categories({ performance: 0.8 }), audits: {} }

  it('has a row per page and the worst of each column', () => {
    const rows = renderScores([moving, scorePage(page, result(slow))])
      .split('\n')
      .slice(2)
    expect(rows).toEqual([
      '| /rules pt | 97 | 100 | 100 | 100 | 1150 ms | 0.021 | 80 ms |',
      '| /rules es | 80 | 100 | 100 | 100 | – | – | – |',
      '| worst | 80 | 100 | 100 | 100 | 1150 ms | 0.021 | 80 ms |',
    ])
  })

  it('is followed by what fails on which page', () => {
    expect(listFaults([scorePage(page, result()), moving])).toEqual([
      '/rules pt: layout shift 0.021',
    ])
  })
})
