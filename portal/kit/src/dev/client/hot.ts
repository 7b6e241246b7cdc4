import { type AppState, builtEvent } from '#src/origin/app-state.ts'

const hot = import.meta.webpackHot
let latest = __webpack_hash__

/** Applies updates until this runtime has the compiler's state. If one fails, it reloads the document. */
async function catchUp() {
  try {
    while (hot?.status() === 'idle' && latest !== __webpack_hash__) {
      if (!(await hot.check(true))) return location.reload()
    }
  } catch (error) {
    console.warn(`${portalApp} cannot be updated in place`, error)
    location.reload()
  }
}

addEventListener(builtEvent, (event) => {
  const { app, hash } = (event as CustomEvent<AppState>).detail
  if (app !== portalApp) return
  latest = hash
  void catchUp()
})
