import type { FailedRenders, ReleaseHealth } from '#src/environments/health-summary.ts'
import type {
  AppStatus,
  CanaryStatus,
  EnvironmentStatus,
  ReleaseStatus,
} from '#src/environments/status.ts'

/** A moment as all our commands print it, wherever the reader is: 2026-01-31 12:00:00 UTC. */
export function utcTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const units: Record<'lcp' | 'inp' | 'cls', (value: number) => string> = {
  lcp: (value) => `LCP ${Math.round(value)} ms`,
  inp: (value) => `INP ${Math.round(value)} ms`,
  cls: (value) => `CLS ${value.toFixed(3)}`,
}

function vitalsText({ samples, ...vitals }: ReleaseHealth['vitals']): string[] {
  const names = Object.keys(units) as (keyof typeof units)[]
  const known = names.flatMap((name) =>
    vitals[name] === undefined ? [] : units[name](vitals[name]),
  )
  if (known.length === 0) return []
  return [`  vitals    ${known.join(', ')} (75th percentile of ${samples})`]
}

function renderText([remote, { failures, pages }]: [string, FailedRenders]): string {
  const what =
    pages.length > 0
      ? `the server cannot render ${pages.join(', ')} with live data`
      : 'the server renders its pages with live data again'
  return `  failing   ${remote}: ${what} (${failures} ${failures === 1 ? 'failure' : 'failures'})`
}

function healthText({ health, problem }: ReleaseStatus): string[] {
  if (problem) return [`  ${problem}`]
  if (!health) return ['  visitors  none lately']
  const failing = Object.entries(health.failing).map(
    ([remote, { load, render, freeze, leftover, healed }]) =>
      `  failing   ${remote}: ${load} could not load it, ${render} could not see it${freeze ? `, ${freeze} had a frozen page` : ''}${leftover ? `, ${leftover} had to load a new document after it` : ''}; ${healed} had the build before`,
  )
  return [
    `  visitors  ${health.visitors} lately`,
    ...failing,
    ...Object.entries(health.failedRenders ?? {}).map(renderText),
    ...vitalsText(health.vitals),
  ]
}

const sinceText = ({ since, by }: { since: string; by: string }) =>
  [...(since ? [`since ${utcTime(since)}`] : []), `by ${by}`].join(' ')

function verdictText({ verdict, health }: AppStatus): string {
  if (verdict === 'unknown' || !health) return ''
  return verdict === 'good'
    ? '; healthy'
    : `; failed ${health.failing} of ${health.visitors} visitors`
}

function appText(app: AppStatus): string {
  const fallback = app.fallback ? `; before: ${app.fallback}` : ''
  const details = `${sinceText(app)}${verdictText(app)}${fallback}`
  return `  ${app.name.padEnd(9)} ${app.build}  ${details}`
}

/** Tells who reaches the paths that only a canary has. */
export function onlyHereText(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  return [
    `  only here ${paths.join(', ')}: other visitors are sent to /`,
    '            a tester gets there by portal overrides --token --path <path>',
  ]
}

function canaryText(canary: CanaryStatus): string[] {
  const builds = canary.builds.join(' and ')
  return [
    `canary ${builds} for ${canary.share}% of the visitors, ${sinceText(canary)}`,
    ...onlyHereText(canary.onlyHere),
    ...healthText(canary),
  ]
}

export function statusText({
  environment,
  live,
  apps,
  canaries,
}: EnvironmentStatus): string {
  return [
    `${environment} serves release ${live.release}`,
    ...apps.map(appText),
    ...healthText(live),
    ...canaries.flatMap(canaryText),
  ].join('\n')
}
