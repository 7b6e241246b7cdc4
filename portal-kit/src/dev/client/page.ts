// Remotes that were built for production ask for it; in development nothing else in the shell does.
import 'react/jsx-runtime'
import { type AppState, builtEvent, eventsPath } from '#src/dev/app-state.ts'
import { showErrors } from './overlay.ts'

const errorsOf = new Map<string, string>()
/** Apps that this document has never seen whole: their own runtime may be missing, so nothing can be updated. */
const neverWhole = new Set<string>()

function receive(state: AppState) {
  const { app, errors } = state
  if (errors && !errorsOf.has(app)) neverWhole.add(app)
  errorsOf.set(app, errors)
  showErrors([...errorsOf.values()].filter(Boolean))
  if (errors) return
  if (neverWhole.has(app)) location.reload()
  else dispatchEvent(new CustomEvent(builtEvent, { detail: state }))
}

const events = new EventSource(eventsPath)
events.addEventListener('state', ({ data }) => receive(JSON.parse(data)))
events.addEventListener('reload', () => location.reload())
// A page that is left must not keep its connection: browsers allow six of them.
addEventListener('pagehide', () => events.close())
