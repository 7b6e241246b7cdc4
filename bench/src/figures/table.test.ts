import { describe, expect, it } from '@jest/globals'
import type { Round } from '#src/bench-web.ts'
import type { PageLoad } from './page-load.ts'
import { renderTable, tabulate } from './table.ts'

const load = (changes: Partial<PageLoad> = {}): PageLoad => ({
  content: 500,
  firstPaint: 400,
  largestPaint: 450,
  layoutShift: 0,
  blocking: 0,
  longestTask: 0,
  requests: 8,
  bytes: 200_000,
  bytesUntilInteractive: 150_000,
  scriptBytes: 120_000,
  hops: 1,
  waitingRequests: 0,
  ...changes,
})

const round = (portal: Partial<PageLoad> = {}, codeRequests = 0): Round => ({
  loads: { '/': { portal: load(portal), monolith: load(), classic: load() } },
  walks: {
    portal: { navigation: 200, codeRequests },
    monolith: { navigation: 400, codeRequests: 0 },
  },
})

const over = (rounds: readonly Round[]) =>
  tabulate(rounds)
    .filter(({ isOver }) => isOver)
    .map(({ figure }) => figure)

describe('the table', () => {
  it('shows the median of the ratios of the rounds, and the times', () => {
    const rows = tabulate([round(), round({ content: 250 }), round({ content: 100 })])
    expect(rows).toContainEqual({
      figure: '/: content, ours / monolith',
      measured: '0.50 (250 ms / 500 ms)',
      target: '<= 0.5',
      isOver: false,
    })
  })

  it('never fails for a time', () => {
    const slow = { content: 90_000, largestPaint: 90_000, blocking: 9_000, layoutShift: 1 }
    expect(over([round(slow)])).toEqual([])
  })

  it.each<[Partial<PageLoad>, string]>([
    [{ hops: 2 }, '/: hops after the HTML'],
    [{ waitingRequests: 1 }, '/: requests that wait for another'],
    [{ scriptBytes: 120_001 }, '/: JavaScript until hydrated'],
    [{ bytesUntilInteractive: 248_001 }, '/: bytes until hydrated'],
    [{ bytes: 300_001 }, '/: bytes in all'],
  ])('fails for %j in a single round, and marks it', (changes, figure) => {
    const rounds = [round(), round(changes), round()]
    expect(over(rounds)).toEqual([figure])
    expect(renderTable(tabulate(rounds)).match(/\*\*over\*\*/g)).toHaveLength(1)
  })

  it('fails for code that a click asks for', () => {
    expect(over([round({}, 1)])).toEqual(['code requests after a click'])
  })
})
