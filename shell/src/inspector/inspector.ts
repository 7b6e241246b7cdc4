import {
  type BootData,
  bootDataId,
  type InspectorReport,
  inspectorPath,
} from 'portal-contract'
import { element } from './dom.ts'
import styles from './inspector.module.css'
import { loadSteps } from './load-steps.ts'
import { appCard, sharedTable, stepsTable, summary, wayOut } from './panel.ts'

const panelId = 'portal-inspector'
const titleId = `${panelId}-title`

async function content(): Promise<HTMLElement[]> {
  const asked = fetch(inspectorPath, { cache: 'no-store', redirect: 'manual' })
  const report: InspectorReport | null = await asked
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
  // The session has ended meanwhile.
  if (!report) {
    const text = 'The gateway does not tell: the session has ended. Open a new link.'
    return [element('p', { role: 'alert' }, text)]
  }
  const statusOf = (name: string) => window.__portal?.apps.find((app) => app.name === name)
  return [
    summary(report),
    wayOut(report),
    ...report.apps.map((app) => appCard(app, statusOf(app.name), report)),
    stepsTable(loadSteps()),
    sharedTable(report),
  ]
}

function install(): void {
  const toggle = element(
    'button',
    { class: styles.toggle, 'aria-expanded': 'false', 'aria-controls': panelId },
    'Inspector',
  )
  const close = element('button', { type: 'button' }, 'Close')
  const title = element('h2', { id: titleId }, 'Inspector')
  const body = element('div', { class: styles.body })
  const panel = element(
    'section',
    { id: panelId, class: styles.panel, role: 'dialog', 'aria-labelledby': titleId },
    element('div', { class: styles.header }, title, close),
    body,
  )
  panel.hidden = true

  const show = (isShown: boolean) => {
    panel.hidden = !isShown
    toggle.setAttribute('aria-expanded', String(isShown))
    if (!isShown) return toggle.focus()
    close.focus()
    body.replaceChildren(element('p', { role: 'status' }, 'Asking the gateway …'))
    void content().then((parts) => body.replaceChildren(...parts))
  }
  toggle.addEventListener('click', () => show(panel.hidden !== false))
  close.addEventListener('click', () => show(false))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !panel.hidden) show(false)
  })
  document.body.append(toggle, panel)
}

/** Reloads the page when a developer's server has built again, and shows why where it could not. */
function followBuilds(): void {
  const boot = document.getElementById(bootDataId)?.textContent ?? '{}'
  const { overrides = [] } = JSON.parse(boot) as Partial<BootData>
  const panel = element('pre', { class: styles.errors, role: 'alert' })
  for (const { events: url } of overrides) {
    if (!url) continue
    // A build that ended after this document began, but before it connects, reloads the page too.
    const events = new EventSource(`${url}?age=${Math.round(performance.now())}`)
    events.addEventListener('reload', () => location.reload())
    events.addEventListener('state', ({ data }) => {
      const { errors } = JSON.parse(data) as { errors: string }
      panel.textContent = errors
      if (errors) document.body.append(panel)
      else panel.remove()
    })
    addEventListener('pagehide', () => events.close())
  }
}

install()
followBuilds()
