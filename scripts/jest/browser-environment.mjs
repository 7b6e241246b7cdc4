import JsdomEnvironment from 'jest-environment-jsdom'

/** jsdom, with what the router and the API client need of the web and jsdom does not have: Node does. */
export default class extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context)
    const aborting = { AbortController, AbortSignal }
    Object.assign(this.global, { ...aborting, Blob, fetch, Headers, Request, Response })
    // A getter of the window: an assignment would not reach it.
    const measuring = { value: performance, configurable: true, writable: true }
    Object.defineProperty(this.global, 'performance', measuring)
  }
}
