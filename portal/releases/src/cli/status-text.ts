import type { ReleaseHealth } from '#src/environments/health-summary.ts'
import type { EnvironmentStatus, ReleaseStatus } from '#src/environments/status.ts'

/** A time in the reader's time zone. */
export function localTime(iso: string): string {
  const date = new Date(iso)
  // The Swedish format is readable everywhere: 2026-01-31 12:00:00.
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString('sv')
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

function healthText(health: ReleaseHealth | null): string[] {
  if (!health) return ['  visitors  none lately']
  const failing = Object.entries(health.failing).map(
    ([remote, { load, render, healed }]) =>
      `  failing   ${remote}: ${load} could not load it, ${render} could not see it; ${healed} had the build before`,
  )
  return [`  visitors  ${health.visitors} lately`, ...failing, ...vitalsText(health.vitals)]
}

function releaseText({ builds, fallbacks, health, problem }: ReleaseStatus): string[] {
  if (problem) return [`  ${problem}`]
  const before = new Map(fallbacks.map(({ name, build }) => [name, build]))
  const lines = builds.map(({ name, build }) => {
    const fallback = before.get(name)
    return `  ${name.padEnd(10)}${build}${fallback ? ` (before: ${fallback})` : ''}`
  })
  return [...lines, ...healthText(health)]
}

export function statusText({ environment, live, canary }: EnvironmentStatus): string {
  const since = (at: string) => (at ? `, since ${localTime(at)}` : '')
  return [
    `${environment} serves release ${live.release}${since(live.since)}`,
    ...releaseText(live),
    ...(canary
      ? [
          `canary ${canary.release} for ${canary.share}% of the visitors${since(canary.since)}`,
          ...releaseText(canary),
        ]
      : []),
  ].join('\n')
}
