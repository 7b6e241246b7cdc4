/** The state of an app in development, as the page gets it. */
export type AppState = {
  app: string
  /** Hash of the compilation. The page requests the updates up to it. */
  hash: string
  /** The compiler's errors; empty if there are none. */
  errors: string
}

/** The path of the server-sent events: `state` with an `AppState`, and `reload` without data. */
export const eventsPath = '/portal-dev/events'

/** The same events for pages of released portals: each build is one for publishing, and `reload` follows it. */
export const overrideEventsPath = '/portal-dev/builds'

/** The DOM event that passes a good state on to the app's own runtime. */
export const builtEvent = 'portal-dev:built'
