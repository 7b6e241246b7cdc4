/** What the page is told of an app that is being worked on. */
export interface AppState {
  app: string
  /** Hash of the compilation: the page asks for the updates that lead to it. */
  hash: string
  /** What is wrong, as the compiler says it; empty where nothing is. */
  errors: string
}

/** Where the page hears of it: server-sent events, `state` with an `AppState` and `reload` without anything. */
export const eventsPath = '/portal-dev/events'

/** The DOM event by which the page hands a good state on to the app's own runtime. */
export const builtEvent = 'portal-dev:built'
