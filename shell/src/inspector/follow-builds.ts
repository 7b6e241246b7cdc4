import { element } from './dom.ts'
import styles from './inspector.module.css'
import { pageStatus } from './load-steps.ts'

/** How often the shell is looked for, which starts after this script, in milliseconds. */
const lookMs = 50

/** Reloads the page when a developer's server has built again, and shows why where it could not. */
export async function followBuilds(): Promise<void> {
  while (!pageStatus()) await new Promise((resolve) => setTimeout(resolve, lookMs))
  const panel = element('pre', { class: styles.errors, role: 'alert' })
  for (const { events: url } of pageStatus()?.overrides ?? []) {
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
