import {
  type InspectedApp,
  type InspectorReport,
  overrideParameter,
  overridesPath,
  type PortalAppStatus,
} from 'portal-contract'
import { element, facts, table } from './dom.ts'
import styles from './inspector.module.css'
import type { LoadStep } from './load-steps.ts'

const code = (text: string) => element('code', {}, text)

export function summary(report: InspectorReport): HTMLElement {
  const { canaries, sessionEnds } = report
  const { active, builds, origins } = report.overrides
  const allowed = [...(builds ? ['published builds'] : []), ...origins].join(', ')
  const tried = active.map(({ remote, build }) => `${remote}@${build}`).join(', ')
  return facts(
    {
      Environment: report.environment,
      Release: code(report.release),
      Cohort: canaries.length > 0 ? `canary of ${canaries.join(', ')}` : 'no canary',
      'On trial': tried || 'nothing',
      'May be tried': allowed || 'nothing',
      'Session ends': sessionEnds && new Date(sessionEnds).toLocaleTimeString('en-GB'),
    },
    styles.summary,
  )
}

/** The ways back: to the release, and out of the session. */
export function wayOut({ overrides, sessionEnds }: InspectorReport): HTMLElement {
  const end = element('button', { type: 'button' }, 'End session')
  end.addEventListener('click', async () => {
    await fetch(overridesPath, { method: 'DELETE' })
    location.reload()
  })
  const back = element('a', { href: `?${overrideParameter}=` }, 'Back to the release')
  return element(
    'p',
    { class: styles.actions },
    overrides.active.length > 0 ? back : null,
    sessionEnds === null ? null : end,
  )
}

const kilobytes = (bytes: number) => (bytes > 0 ? `${(bytes / 1000).toFixed(1)} kB` : null)

function healthText({ health, verdict }: InspectedApp): string {
  if (!health) return 'no visitors lately'
  const judged = verdict === 'unknown' ? 'too few to judge' : verdict
  return `${judged}: ${health.failing} of ${health.visitors} visitors had a failure`
}

function timeText({ startedAt, endedAt }: PortalAppStatus): string {
  if (startedAt === null) return ''
  return endedAt === null ? `since ${startedAt} ms` : `${startedAt} to ${endedAt} ms`
}

/** Opens the page on screen with another build of an app. */
function chooser(
  { name, kind, build, builds }: InspectedApp,
  { overrides }: InspectorReport,
): HTMLElement | null {
  const offered = [...(overrides.builds ? builds : []), ...overrides.origins]
  const others = offered.filter((each) => each !== build)
  if (kind !== 'remote' || others.length === 0) return null
  const select = element(
    'select',
    { id: `portal-inspector-${name}`, name: 'build' },
    ...others.map((each) => element('option', { value: each }, each)),
  )
  const form = element(
    'form',
    { class: styles.chooser },
    element('label', { for: select.id }, `Another build of ${name}`),
    select,
    element('button', { 'aria-label': `Try this build of ${name}` }, 'Try'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const url = new URL(location.href)
    url.searchParams.set(overrideParameter, `${name}@${select.value}`)
    location.assign(url)
  })
  return form
}

export function appCard(
  app: InspectedApp,
  status: PortalAppStatus | undefined,
  report: InspectorReport,
): HTMLElement {
  const isOverridden = report.overrides.active.some(({ remote }) => remote === app.name)
  const state = status?.state ?? 'idle'
  const isFallback = !isOverridden && status && status.build !== app.build
  return element(
    'article',
    { class: styles.app },
    element(
      'h3',
      {},
      element('span', {}, app.name),
      element('span', { class: styles.state, 'data-state': state }, state),
    ),
    facts({
      [isOverridden ? 'Build on trial' : 'Build']: code(app.build),
      'In use': isFallback ? code(status.build) : null,
      Owner: app.owner,
      Commit: code(app.commit.slice(0, 12) || 'unknown'),
      Loaded: status ? timeText(status) : null,
      'First scripts': kilobytes(app.scriptBytes),
      'All files': kilobytes(app.bytes),
      Health: healthText(app),
    }),
    chooser(app, report),
  )
}

/** The share of the whole time, in a style that the page's policy allows: it is set by script. */
function bar({ startedAt, endedAt }: LoadStep, total: number): HTMLElement {
  const drawn = element('span', { class: styles.bar, 'aria-hidden': 'true' })
  drawn.style.setProperty('--from', String(startedAt / total))
  drawn.style.setProperty('--to', String(endedAt / total))
  return drawn
}

export function stepsTable(steps: readonly LoadStep[]): HTMLElement {
  const total = Math.max(1, ...steps.map(({ endedAt }) => endedAt))
  const rows = steps.map((step) => [
    element('span', {}, step.name, bar(step, total)),
    step.startedAt.toFixed(),
    (step.endedAt - step.startedAt).toFixed(),
  ])
  return table('Load steps', ['Step', 'At, ms', 'Took, ms'], rows)
}

/** Lists the shared modules: the shell provides each, and remotes say which versions they need. */
export function sharedTable({ apps }: InspectorReport): HTMLElement {
  const shell = apps.find(({ kind }) => kind === 'shell')
  const remotes = apps.filter(({ kind }) => kind === 'remote')
  const rows = Object.entries(shell?.shared ?? {}).map(([module, version]) => {
    const needed = remotes.map(({ name, shared }) =>
      shared[module] ? element('li', {}, `${name} ${shared[module]}`) : null,
    )
    return [code(module), version, element('ul', { class: styles.needs }, ...needed)]
  })
  const caption = `Shared modules, provided by ${shell?.name ?? 'the shell'}`
  return table(caption, ['Module', 'Version', 'Needed by'], rows)
}
