import type { PageLoad } from './page-load.ts'
import { median, medianRatio } from './statistics.ts'

/** What one round measured, by path. */
export type Round = Record<string, { portal: PageLoad; monolith: PageLoad }>

type Row = { figure: string; measured: string; target: string }

const ms = (value: number) => `${Math.round(value)} ms`

function figuresOf(path: string, rounds: readonly Round[]): Row[] {
  const loads = rounds.flatMap((round) => round[path] ?? [])
  const ours = (of: keyof PageLoad) => loads.map(({ portal }) => portal[of])
  const compare = (of: keyof PageLoad) => {
    const theirs = loads.map(({ monolith }) => monolith[of])
    const times = `${ms(median(ours(of)))} / ${ms(median(theirs))}`
    return `${medianRatio(ours(of), theirs).toFixed(2)} (${times})`
  }
  const rows = [
    ['content, ours / monolith', compare('content'), '<= 0.5'],
    ['FCP, ours / monolith', compare('firstPaint'), 'printed'],
    ['LCP, ours / monolith', compare('largestPaint'), 'ours <= 1.2 s'],
    ['CLS', median(ours('layoutShift')).toFixed(3), '0.000'],
    ['blocking time, ours / monolith', compare('blocking'), '<= 1.0'],
    ['longest task after FCP', ms(median(ours('longestTask'))), '<= 150 ms'],
  ] as const
  return rows.map(([figure, measured, target]) => ({
    figure: `${path}: ${figure}`,
    measured,
    target,
  }))
}

/** Every figure of a run, with the target of each. */
export function tabulate(rounds: readonly Round[]): Row[] {
  return Object.keys(rounds[0] ?? {}).flatMap((path) => figuresOf(path, rounds))
}

/** The rows as a table in Markdown. */
export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, measured, target }) => `| ${figure} | ${measured} | ${target} |`,
  )
  return ['| figure | measured | target |', '| --- | --- | --- |', ...lines].join('\n')
}
