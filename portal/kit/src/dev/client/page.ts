// Remotes built for production need it; nothing else in a development shell imports it.
import 'react/jsx-runtime'
import { type AppState, builtEvent, eventsPath } from '#src/origin/app-state.ts'
import { showErrors } from './overlay.ts'

const errorsOf = new Map<string, string>()
/** Apps that never built without errors in this document. Their runtime may be missing, so they cannot be updated. */
const neverBuilt = new Set<string>()

function receive(state: AppState) {
  const { app, errors } = state
  if (errors && !errorsOf.has(app)) neverBuilt.add(app)
  errorsOf.set(app, errors)
  showErrors([...errorsOf.values()].filter(Boolean))
  if (errors) return
  if (neverBuilt.has(app)) location.reload()
  else dispatchEvent(new CustomEvent(builtEvent, { detail: state }))
}

const events = new EventSource(eventsPath)
events.addEventListener('state', ({ data }) => receive(JSON.parse(data)))
events.addEventListener('reload', () => location.reload())
// Close the connection when the page is left: browsers allow six per host.
addEventListener('pagehide', () => events.close())
