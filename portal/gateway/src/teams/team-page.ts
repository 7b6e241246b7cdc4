import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from 'portal-releases'
import type { TeamReport } from './team-report.ts'

type Build = TeamReport['builds'][number]

export const teamStyle = readFileSync(join(import.meta.dirname, 'team-page.css'), 'utf8')

const text = (value: unknown) => escapeHtml(String(value))
const nameOf = ({ build, version }: { build: string; version?: string | undefined }) =>
  version === undefined
    ? `<code>${text(build)}</code>`
    : `${text(version)} <small><code>${text(build)}</code></small>`

const number = (value: number | undefined, digits = 0) =>
  `<td class="number">${value === undefined ? '–' : value.toFixed(digits)}</td>`

function row({ build, version, visitors, failing, vitals }: Build): string {
  const { load = 0, render = 0, freeze = 0, leftover = 0 } = failing
  const { lcp, inp, cls } = vitals
  const counts = [visitors, load, render, freeze + leftover, lcp, inp].map((one) =>
    number(one),
  )
  return `<tr><th scope="row">${nameOf({ build, version })}</th>${counts.join('')}${number(cls, 3)}</tr>`
}

const heads = [
  'Visitors',
  'Did not load',
  'Did not render',
  'Froze, or left something behind',
  'LCP, ms',
  'INP, ms',
  'CLS',
]

/** Narrow screens scroll it, also by keyboard. */
const table = (label: string, head: readonly string[], rows: readonly string[]) =>
  `<div class="scroll" role="region" aria-label="${text(label)}" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

function buildsTable(builds: readonly Build[]): string {
  if (builds.length === 0) return '<p class="quiet">No visitor had a build of it.</p>'
  const head = heads.map((title) => `<th scope="col" class="number">${title}</th>`)
  return table('Builds', ['<th scope="col">Build</th>', ...head], builds.map(row))
}

const ago = (hours: number) => (hours === 0 ? 'within the hour' : `${hours} h ago`)

function errorsOf({ build, version, errors }: Build): string {
  if (errors.length === 0) return ''
  const rows = errors.map(
    ({ message, position, count, hoursAgo }) =>
      `<tr>${number(count)}<td><code>${text(message)}</code></td><td><code>${text(position ?? '–')}</code></td><td>${ago(hoursAgo)}</td></tr>`,
  )
  const head = ['Times', 'Error', 'Thrown at', 'Last'].map(
    (title, place) =>
      `<th scope="col"${place === 0 ? ' class="number"' : ''}>${title}</th>`,
  )
  return `<h3>${nameOf({ build, version })}</h3>${table(`Errors of ${version ?? build}`, head, rows)}`
}

/** What is live, and what keeps the rest from it. */
function placesOf(report: TeamReport): string {
  const { live, canary, canaryShare, waiting, problem, refused } = report
  const since = (time: string) =>
    `<small>since ${text(time.slice(0, 16).replace('T', ' '))} UTC</small>`
  const lines = [
    live ? `Live: ${nameOf(live)} ${since(live.since)}` : 'Nothing is live.',
    canary &&
      `Canary: ${nameOf(canary)} for ${canaryShare}% of the visitors ${since(canary.since)}`,
    waiting && `${text(waiting)} waits for the operator’s approval.`,
  ]
  const findings = [
    ...(problem === null ? [] : [problem]),
    ...refused.map(({ why }) => why),
  ]
  return [
    ...lines.flatMap((line) => (line ? [`<p>${line}</p>`] : [])),
    ...(findings.length > 0 ? ['<h2>Problems</h2>'] : []),
    ...findings.map((finding) => `<pre>${text(finding)}</pre>`),
  ].join('\n')
}

export function renderTeamPage(report: TeamReport): string {
  const { app, environment, builds } = report
  const errors = builds.map(errorsOf).join('')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${text(app)} in ${text(environment)}</title>
    <style>${teamStyle}</style>
  </head>
  <body>
    <main>
      <h1>${text(app)} <small>in ${text(environment)}</small></h1>
      ${placesOf(report)}
      <h2>The last 24 hours</h2>
      ${buildsTable(builds)}
      <p class="quiet">Visitors are those who were sent a release with the build. LCP, INP and CLS are 75th percentiles, of pages of ${text(app)}.</p>
      <h2>Errors</h2>
      ${errors || '<p class="quiet">No browser reported an error.</p>'}
    </main>
  </body>
</html>
`
}
