import JsdomEnvironment from 'jest-environment-jsdom'

/** jsdom, with what the router needs of the web and jsdom does not have: Node does. */
// biome-ignore lint/style/noDefaultExport: Jest takes an environment by its default export.
export default class extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context)
    Object.assign(this.global, { AbortController, AbortSignal, Headers, Request, Response })
    // A property of the window's prototype: an assignment would not reach it.
    Object.defineProperty(this.global, 'performance', { value: performance })
  }
}
