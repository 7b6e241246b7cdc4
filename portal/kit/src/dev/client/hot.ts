import { type AppState, builtEvent, readyEvent } from '#src/origin/app-state.ts'

const hot = import.meta.webpackHot
let outdated: readonly string[] = []

/** Applies updates until this runtime has the compiler's state. If one fails, it reloads the document. */
async function catchUp() {
  try {
    while (hot?.status() === 'idle' && outdated.includes(__webpack_hash__)) {
      if (!(await hot.check(true))) return location.reload()
    }
  } catch (error) {
    console.warn(`${portalApp} cannot be updated in place`, error)
    location.reload()
  }
}

addEventListener(builtEvent, (event) => {
  const state = (event as CustomEvent<AppState>).detail
  if (state.app !== portalApp) return
  outdated = state.outdated
  void catchUp()
})
dispatchEvent(new CustomEvent(readyEvent, { detail: portalApp }))
