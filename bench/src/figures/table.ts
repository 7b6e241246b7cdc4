import type { AppName, Round, SiteName } from '#src/bench-web.ts'
import type { PageLoad } from './page-load.ts'
import { median, medianRatio } from './statistics.ts'

/** A line of the table. Only exact figures have a limit that fails the run. */
export type Row = { figure: string; measured: string; target: string; isOver: boolean }

const scriptLimit = 156_000
const homeUntilInteractive = 248_000
const homeInAll = 300_000

const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A time, which cannot fail a run. */
const timing = (figure: string, measured: string, target: string): Row => ({
  figure,
  measured,
  target,
  isOver: false,
})

function comparison(
  figure: string,
  [ours, theirs]: readonly [number[], number[]],
  target: string,
): Row {
  const times = `${ms(median(ours))} / ${ms(median(theirs))}`
  return timing(figure, `${medianRatio(ours, theirs).toFixed(2)} (${times})`, target)
}

function count(
  figure: string,
  value: number,
  limit: number,
  { print = String, note }: { print?: (value: number) => string; note?: string } = {},
): Row {
  return {
    figure,
    measured: note ? `${print(value)} (${note})` : print(value),
    target: `<= ${print(limit)}`,
    isOver: value > limit,
  }
}

function valuesOf(rounds: readonly Round[], path: string) {
  return (site: SiteName, of: keyof PageLoad) =>
    rounds.flatMap(({ loads }) => loads[path]?.[site][of] ?? [])
}

function timingsOf(path: string, rounds: readonly Round[]): Row[] {
  const all = valuesOf(rounds, path)
  const compare = (name: string, of: keyof PageLoad, target: string, other: SiteName) =>
    comparison(
      `${path}: ${name}, ours / ${other}`,
      [all('portal', of), all(other, of)],
      target,
    )
  const shift = median(all('portal', 'layoutShift')).toFixed(3)
  const longest = ms(median(all('portal', 'longestTask')))
  return [
    compare('content', 'content', '<= 0.9', 'classic'),
    compare('content', 'content', '<= 0.5', 'monolith'),
    compare('FCP', 'firstPaint', 'printed', 'monolith'),
    compare('LCP', 'largestPaint', 'ours <= 1.2 s', 'monolith'),
    timing(`${path}: CLS`, shift, '0.000'),
    compare('blocking time', 'blocking', '<= 0.7', 'monolith'),
    timing(`${path}: longest task after FCP`, longest, '<= 150 ms'),
  ]
}

function countsOf(path: string, rounds: readonly Round[]): Row[] {
  const all = valuesOf(rounds, path)
  const most = (site: SiteName, of: keyof PageLoad) => Math.max(...all(site, of))
  const requests = (['portal', 'monolith', 'classic'] as const).map((site) =>
    most(site, 'requests'),
  )
  const hopsThere = `monolith ${most('monolith', 'hops')}; requests in all ${requests.join(' / ')}`
  const monolith = most('monolith', 'scriptBytes')
  const weight = (name: string, of: keyof PageLoad, limit: number, note: string) =>
    count(`${path}: ${name}`, most('portal', of), limit, { print: kB, note })
  const early = `monolith ${kB(most('monolith', 'bytesUntilInteractive'))}`
  const inAll = `monolith ${kB(most('monolith', 'bytes'))}, classic ${kB(most('classic', 'bytes'))}`
  return [
    count(`${path}: hops after the HTML`, most('portal', 'hops'), 1, { note: hopsThere }),
    count(`${path}: requests that wait for another`, most('portal', 'waitingRequests'), 0),
    weight(
      'JavaScript until hydrated',
      'scriptBytes',
      Math.min(scriptLimit, monolith),
      `monolith ${kB(monolith)}`,
    ),
    ...(path === '/'
      ? [
          weight(
            'bytes until hydrated',
            'bytesUntilInteractive',
            homeUntilInteractive,
            early,
          ),
          weight('bytes in all', 'bytes', homeInAll, inAll),
        ]
      : []),
  ]
}

export function tabulate(rounds: readonly Round[]): Row[] {
  const paths = Object.keys(rounds[0]?.loads ?? {})
  const walks = (app: AppName, of: 'navigation' | 'codeRequests') =>
    rounds.map((round) => round.walks[app][of])
  const clicks = [walks('portal', 'navigation'), walks('monolith', 'navigation')] as const
  return [
    ...paths.flatMap((path) => timingsOf(path, rounds)),
    comparison('click to content, ours / monolith', clicks, 'printed'),
    ...paths.flatMap((path) => countsOf(path, rounds)),
    count('code requests after a click', Math.max(...walks('portal', 'codeRequests')), 0),
  ]
}

export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, measured, target, isOver }) =>
      `| ${figure} | ${measured}${isOver ? ' **over**' : ''} | ${target} |`,
  )
  return ['| figure | measured | target |', '| --- | --- | --- |', ...lines].join('\n')
}
