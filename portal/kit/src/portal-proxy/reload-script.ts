/// <reference lib="dom" />
import { eventsPath } from '#src/origin/app-state.ts'

export const reloadScriptPath = '/portal-dev/reload.js'

/** Runs in the page: reloads it after a build, and shows why there is none. */
function followBuilds(path: string): void {
  const panel = document.createElement('pre')
  panel.role = 'alert'
  // By script, because the page's policy allows no style attributes.
  Object.assign(panel.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: '2147483647',
    margin: '0',
    padding: '1.5rem',
    background: '#1d0b0b',
    color: '#fdeaea',
    whiteSpace: 'pre-wrap',
  })
  const events = new EventSource(`${path}?age=${Math.round(performance.now())}`)
  events.addEventListener('reload', () => location.reload())
  events.addEventListener('state', ({ data }) => {
    const { errors } = JSON.parse(data)
    panel.textContent = errors
    if (errors) document.body.append(panel)
    else panel.remove()
  })
  addEventListener('pagehide', () => events.close())
}

export const reloadScript = `(${followBuilds})(${JSON.stringify(eventsPath)})\n`
