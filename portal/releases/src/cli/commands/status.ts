import { PortalError } from 'portal-contract'
import { counted, moveText, onlyHereText, utcTime } from '#src/cli/answer.ts'
import type { AddCommand } from '#src/cli/options.ts'
import { type HistoryEntry, readEnvironment } from '#src/environments/environment.ts'
import type { FailedRenders, ReleaseHealth } from '#src/environments/health-summary.ts'
import { type EnvironmentStatus, readStatus } from '#src/environments/status.ts'
import { type FollowedApp, readFollowed } from '#src/packages/followed.ts'

type AppStatus = EnvironmentStatus['apps'][number]
type CanaryStatus = EnvironmentStatus['canaries'][number]

function vitalsText({ lcp, inp, cls, samples }: ReleaseHealth['vitals']) {
  const known = [
    ...(lcp === undefined ? [] : [`LCP ${Math.round(lcp)} ms`]),
    ...(inp === undefined ? [] : [`INP ${Math.round(inp)} ms`]),
    ...(cls === undefined ? [] : [`CLS ${cls.toFixed(3)}`]),
  ]
  if (known.length === 0) return []
  return [`  vitals    ${known.join(', ')} (75th percentile of ${samples})`]
}

function renderText([remote, { failures, pages }]: [string, FailedRenders]): string {
  const what =
    pages.length > 0
      ? `the server cannot render ${pages.join(', ')} with live data`
      : 'the server renders its pages with live data again'
  return `  failing   ${remote}: ${what} (${counted({ failure: failures })})`
}

function healthText({ health, problem }: EnvironmentStatus['live']): string[] {
  if (problem) return [`  ${problem}`]
  if (!health) return ['  visitors  none lately']
  const failing = Object.entries(health.failing).map(
    ([remote, { load, render, freeze, leftover, healed }]) => {
      const all = [
        `${load} could not load it`,
        `${render} could not see it`,
        ...(freeze ? [`${freeze} had a frozen page`] : []),
        ...(leftover ? [`${leftover} had to load a new document after it`] : []),
      ]
      return `  failing   ${remote}: ${all.join(', ')}; ${healed} had the build before`
    },
  )
  return [
    `  visitors  ${health.visitors} lately`,
    ...failing,
    ...Object.entries(health.failedRenders ?? {}).map(renderText),
    ...vitalsText(health.vitals),
  ]
}

const sinceText = ({ since, by }: { since: string; by: string }) =>
  `since ${utcTime(since)} by ${by}`

function verdictText({ verdict, health }: AppStatus): string {
  if (verdict === 'unknown' || !health) return ''
  if (verdict === 'good') return '; healthy'
  return `; failed ${health.failing} of ${health.visitors} visitors`
}

function appText(app: AppStatus): string {
  const fallback = app.fallback ? `; before: ${app.fallback}` : ''
  const details = `${sinceText(app)}${verdictText(app)}${fallback}`
  return `  ${app.name.padEnd(9)} ${app.build}  ${details}`
}

function canaryText(canary: CanaryStatus): string[] {
  const builds = canary.builds.join(' and ')
  return [
    `canary ${builds} for ${canary.share}% of the visitors, ${sinceText(canary)}`,
    ...onlyHereText(canary.onlyHere),
    ...healthText(canary),
  ]
}

/** What keeps an app that comes from a registry from what its tags say. */
function followedText([name, app]: [string, FollowedApp]): string[] {
  const versions = [...new Set(Object.values(app.tags))]
  const all = [
    app.waiting && `${name}@${app.waiting} waits: portal approve ${name}@${app.waiting}`,
    ...versions.map((version) => app.versions[version]?.refused),
    app.problem,
  ]
  return all.flatMap((what) => (what ? `  ${name.padEnd(9)} ${what}` : []))
}

export const addStatus: AddCommand = (program) =>
  program
    .command('status')
    .description(
      'show which build of each app is live, which canaries run, and their health',
    )
    .onEnvironment()
    .example(`
Gateways write their health a few seconds after a change. Exit code 1 if the environment
names a release that is missing.
  $ portal status
  production serves release 3d4e5f607182
    shell     0a1b2c3d4e5f  since 2026-01-31 12:00:00 UTC by ana@build; healthy
    rankings  2c3d4e5f6071  since 2026-01-31 12:04:10 UTC by ben@build; before: 1b2c3d4e5f60
    visitors  120 lately
  canary account@4d5e6f708192 for 10% of the visitors, since 2026-01-31 12:10:00 UTC by eva@build
    visitors  12 lately`)
    .answer(async (environment: string, { store }: { store: string }) => {
      const status = await readStatus(store, environment)
      const { live, apps, canaries } = status
      const { apps: followed } = await readFollowed(store, environment)
      const lines = [
        `${environment} serves release ${live.release}`,
        ...apps.map(appText),
        ...healthText(live),
        ...canaries.flatMap(canaryText),
        ...Object.entries(followed).flatMap(followedText),
      ]
      const isBad = [live, ...canaries].some(({ problem }) => problem)
      return { text: lines.join('\n'), data: { ...status, followed }, isBad }
    })

function entryText(entry: HistoryEntry): string {
  const { at, by, action, share, reason, changes, release } = entry
  const what: Record<HistoryEntry['action'], string> = {
    promote: 'promoted',
    rollback: 'took back',
    canary: `gave ${share}% of the visitors`,
    canaryEnded: 'ended the canary',
  }
  const moves = changes.map((change) => `${change.name} ${moveText(change)}`).join(', ')
  const because = reason ? `: ${reason}` : ''
  return `${utcTime(at)}  ${by} ${what[action]} ${moves || `release ${release}`}${because}`
}

export const addHistory: AddCommand = (program) =>
  program
    .command('history')
    .description('list what happened to an environment: which app, when, by whom')
    .onEnvironment()
    .option('--app <name>', 'only what happened to this app')
    .example(`
The latest comes last.
  $ portal history --app rankings
  2026-01-31 12:00:00 UTC  ana@build promoted rankings 1b2c3d4e5f60 → 2c3d4e5f6071
  2026-01-31 12:04:10 UTC  ben@build took back rankings 2c3d4e5f6071 → 1b2c3d4e5f60: an empty ladder`)
    .answer(
      async (environment: string, { store, app }: { store: string; app?: string }) => {
        const { history: all } = await readEnvironment(store, environment)
        const history = all.filter(
          ({ changes }) => app === undefined || changes.some(({ name }) => name === app),
        )
        if (app !== undefined && history.length === 0) {
          const hint = "name one of 'portal status'"
          throw new PortalError(`${environment} never had an app ${app}`, hint)
        }
        return {
          text: history.map(entryText).join('\n'),
          data: { environment, history },
        }
      },
    )
