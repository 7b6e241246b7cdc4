import { createRequire } from 'node:module'
import JsdomEnvironment from 'jest-environment-jsdom'

/** Of a `Blob`: jsdom has the older way alone. */
function readText({ FileReader }, blob) {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(blob)
  })
}

/** jsdom, with what the router and the API client need of the web and jsdom does not have: Node does. */
export default class extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context)
    const { global } = this
    const aborting = { AbortController, AbortSignal }
    const fetching = { fetch, Headers, Request, Response }
    const converting = { structuredClone, TextDecoder, TextEncoder }
    const requireNatively = createRequire(import.meta.url)
    Object.assign(global, { ...aborting, ...fetching, ...converting, requireNatively })
    global.Blob.prototype.text = function () {
      return readText(global, this)
    }
    // A getter of the window: an assignment would not reach it.
    const measuring = { value: performance, configurable: true, writable: true }
    Object.defineProperty(global, 'performance', measuring)
  }
}
