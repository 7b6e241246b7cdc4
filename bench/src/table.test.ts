import { expect, it } from '@jest/globals'
import { type Round, renderTable, tabulate } from './table.ts'

const load = (content: number) => ({
  content,
  firstPaint: 400,
  largestPaint: 450,
  layoutShift: 0,
  blocking: 0,
  longestTask: 0,
})

const round = (content: number): Round => ({
  '/': { portal: load(content), monolith: load(500) },
})

it('the table shows the median of the ratios of the rounds, and the times', () => {
  const rows = tabulate([round(500), round(250), round(100)])
  expect(renderTable(rows)).toContain(
    '| /: content, ours / monolith | 0.50 (250 ms / 500 ms) | <= 0.5 |',
  )
})
