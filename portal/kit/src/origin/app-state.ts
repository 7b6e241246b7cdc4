/** The state of an app in development, as the page gets it. */
export type AppState = {
  app: string
  /** Hashes of earlier compilations: a page with one of them requests the updates that follow. */
  outdated: readonly string[]
  /** The compiler's errors; empty if there are none. */
  errors: string
}

/**
 * The path of the server-sent events: `state` with an `AppState`, and `reload` without data. With `?age=<milliseconds>`,
 * a document of that age is also told to reload for what was built since it was requested.
 */
export const eventsPath = '/portal-dev/events'

/** The same events for pages of released portals: each build is one for publishing, and `reload` follows it. */
export const overrideEventsPath = '/portal-dev/builds'

/** The DOM event that passes a good state on to the app's own runtime. */
export const builtEvent = 'portal-dev:built'

/** The DOM event by which an app's runtime, once it has loaded, asks for the state: it may have missed one. */
export const readyEvent = 'portal-dev:ready'
