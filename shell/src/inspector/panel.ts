import {
  type InspectedApp,
  type InspectorReport,
  overrideParameter,
  overridesPath,
  type PortalAppStatus,
} from 'portal-contract'
import { element, facts } from './dom.ts'
import styles from './inspector.module.css'

async function endSession(): Promise<void> {
  await fetch(overridesPath, { method: 'DELETE' })
  location.reload()
}

/** Describes what the session gets. */
export function summary({
  environment,
  release,
  canaries,
  overrides: { active, builds, origins },
  sessionEnds,
}: InspectorReport): HTMLElement {
  const allowed = [...(builds ? ['published builds'] : []), ...origins].join(', ')
  const tried = active.map(({ remote, build }) => `${remote}@${build}`).join(', ')
  const ends = sessionEnds && new Date(sessionEnds).toLocaleTimeString('en-GB')
  return facts(
    [
      ['Environment', environment],
      ['Release', element('code', {}, release)],
      ['Cohort', canaries.length > 0 ? `canary of ${canaries.join(', ')}` : 'no canary'],
      ['On trial', tried || 'nothing'],
      ['May be tried', allowed || 'nothing'],
      ['Session ends', ends],
    ],
    styles.summary,
  )
}

/** The ways back: to the release, and out of the session. */
export function wayOut({ overrides, sessionEnds }: InspectorReport): HTMLElement {
  const end = element('button', { type: 'button' }, 'End session')
  end.addEventListener('click', () => void endSession())
  const back = element('a', { href: `?${overrideParameter}=` }, 'Back to the release')
  return element(
    'p',
    { class: styles.actions },
    ...(overrides.active.length > 0 ? [back] : []),
    ...(sessionEnds === null ? [] : [end]),
  )
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

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
function tryBuild(app: string, build: string): void {
  const url = new URL(location.href)
  url.searchParams.set(overrideParameter, `${app}@${build}`)
  location.assign(url)
}

function chooser(
  { name, build, builds }: InspectedApp,
  { overrides }: InspectorReport,
): HTMLElement | null {
  const offered = [...(overrides.builds ? builds : []), ...overrides.origins]
  const others = offered.filter((each) => each !== build)
  if (others.length === 0) return null
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
    tryBuild(name, select.value)
  })
  return form
}

/** Describes one app: its build and owner, how it loaded here, and the builds that may take its place. */
export function appCard(
  app: InspectedApp,
  status: PortalAppStatus | undefined,
  report: InspectorReport,
): HTMLElement {
  const isOverridden = report.overrides.active.some(({ remote }) => remote === app.name)
  const state = status?.state ?? 'idle'
  const fallback = status && status.build !== app.build ? status.build : null
  const choose = app.kind === 'remote' ? chooser(app, report) : null
  return element(
    'article',
    { class: styles.app },
    element(
      'h3',
      {},
      element('span', {}, app.name),
      element('span', { class: styles.state, 'data-state': state }, state),
    ),
    facts([
      [isOverridden ? 'Build on trial' : 'Build', element('code', {}, app.build)],
      ['In use', fallback === null || isOverridden ? null : element('code', {}, fallback)],
      ['Owner', app.owner],
      ['Commit', element('code', {}, app.commit.slice(0, 12) || 'unknown')],
      ['Loaded', status ? timeText(status) : null],
      ['First scripts', app.scriptBytes > 0 ? kilobytes(app.scriptBytes) : null],
      ['All files', app.bytes > 0 ? kilobytes(app.bytes) : null],
      ['Health', healthText(app)],
    ]),
    ...(choose ? [choose] : []),
  )
}
