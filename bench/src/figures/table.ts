import type { Round } from '#src/measure/rounds.ts'
import type { SiteName } from '#src/sites/sites.ts'
import { type Count, counts } from './counts.ts'
import type { PageLoad } from './page-load.ts'
import { median, medianRatio } from './statistics.ts'

/** A line of the table. Only counts have a limit that fails the run. */
export type Row = { figure: string; measured: string; target: string; isOver: boolean }

const timing = (figure: string, measured: string, target: string): Row => ({
  figure,
  measured,
  target,
  isOver: false,
})

const ms = (value: number) => `${Math.round(value)} ms`

function timingsOf(path: string, rounds: readonly Round[]): Row[] {
  const all = (site: SiteName, of: (load: PageLoad) => number) =>
    rounds.flatMap(({ loads }) => {
      const load = loads[path]?.[site]
      return load ? [of(load)] : []
    })
  const compare = (of: (load: PageLoad) => number, other: SiteName) => {
    const [ours, theirs] = [all('portal', of), all(other, of)]
    const times = `${ms(median(ours))} / ${ms(median(theirs))}`
    return `${medianRatio(ours, theirs).toFixed(2)} (${times})`
  }
  const content = (load: PageLoad) => load.content
  const shift = median(all('portal', (load) => load.layoutShift)).toFixed(3)
  return [
    timing(`${path}: content, ours / classic`, compare(content, 'classic'), '<= 1.1'),
    timing(`${path}: content, ours / monolith`, compare(content, 'monolith'), '<= 0.5'),
    timing(
      `${path}: FCP, ours / monolith`,
      compare((load) => load.firstPaint, 'monolith'),
      'printed',
    ),
    timing(
      `${path}: LCP, ours / monolith`,
      compare((load) => load.largestPaint, 'monolith'),
      'ours <= 1.2 s',
    ),
    timing(`${path}: CLS`, shift, '0.000'),
    timing(
      `${path}: blocking time, ours / monolith`,
      compare((load) => load.blocking, 'monolith'),
      '<= 1.0',
    ),
    timing(
      `${path}: longest task after FCP`,
      ms(median(all('portal', (load) => load.longestTask))),
      '<= 150 ms',
    ),
  ]
}

function walkTimings(rounds: readonly Round[]): Row[] {
  const compare = (of: 'navigation' | 'language') => {
    const ours = rounds.map(({ walks }) => walks.portal[of])
    const theirs = rounds.map(({ walks }) => walks.monolith[of])
    const times = `${ms(median(ours))} / ${ms(median(theirs))}`
    return `${medianRatio(ours, theirs).toFixed(2)} (${times})`
  }
  return [
    timing('click to content, ours / monolith', compare('navigation'), 'printed'),
    timing('change of language, ours / monolith', compare('language'), 'printed'),
  ]
}

const countRow = ({ figure, value, limit, unit, note }: Count): Row => {
  const text = unit === 'kB' ? `${(value / 1000).toFixed(1)} kB` : String(value)
  const most = unit === 'kB' ? `${(limit / 1000).toFixed(1)} kB` : String(limit)
  return {
    figure,
    measured: note ? `${text} (${note})` : text,
    target: `<= ${most}`,
    isOver: value > limit,
  }
}

/** Every figure of a run, with the target of each. */
export function tabulate(rounds: readonly Round[]): Row[] {
  const paths = Object.keys(rounds[0]?.loads ?? {})
  return [
    ...paths.flatMap((path) => timingsOf(path, rounds)),
    ...walkTimings(rounds),
    ...counts(rounds).map(countRow),
  ]
}

/** The rows as a table in Markdown. */
export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, measured, target, isOver }) =>
      `| ${figure} | ${measured}${isOver ? ' **over**' : ''} | ${target} |`,
  )
  return ['| figure | measured | target |', '| --- | --- | --- |', ...lines].join('\n')
}
