import JsdomEnvironment from 'jest-environment-jsdom'

/** jsdom, with what the router needs of the web and jsdom does not have: Node does. */
// biome-ignore lint/style/noDefaultExport: Jest takes an environment by its default export.
export default class extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context)
    const fetching = { AbortController, AbortSignal, Blob, Headers, Request, Response }
    Object.assign(this.global, fetching)
    // A getter of the window: an assignment would not reach it.
    const measuring = { value: performance, configurable: true, writable: true }
    Object.defineProperty(this.global, 'performance', measuring)
  }
}
