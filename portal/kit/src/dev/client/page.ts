// Remotes built for production need it; nothing else in a development shell imports it.
import 'react/jsx-runtime'
import { type AppState, builtEvent, eventsPath, readyEvent } from '#src/origin/app-state.ts'
import './overlay.css'

/** The compiler's errors, over the page. */
const panel = document.createElement('pre')
panel.className = 'portal-dev-errors'
panel.role = 'alert'
panel.hidden = true
document.body.append(panel)

const states = new Map<string, AppState>()
/** Apps that never built without errors in this document. Their runtime may be missing, so they cannot be updated. */
const neverBuilt = new Set<string>()

function update(state: AppState) {
  if (neverBuilt.has(state.app)) location.reload()
  else dispatchEvent(new CustomEvent(builtEvent, { detail: state }))
}

function receive(state: AppState) {
  const { app, errors } = state
  if (errors && !states.has(app)) neverBuilt.add(app)
  states.set(app, state)
  panel.textContent = [...states.values()].flatMap((one) => one.errors || []).join('\n\n')
  panel.hidden = panel.textContent === ''
  if (!errors) update(state)
}

addEventListener(readyEvent, (event) => {
  const state = states.get((event as CustomEvent<string>).detail)
  if (state && !state.errors) update(state)
})

const events = new EventSource(`${eventsPath}?age=${Math.round(performance.now())}`)
events.addEventListener('state', ({ data }) => receive(JSON.parse(data)))
events.addEventListener('reload', () => location.reload())
// Close the connection when the page is left: browsers allow six per host.
addEventListener('pagehide', () => events.close())
