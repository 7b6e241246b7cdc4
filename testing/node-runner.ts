import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Runtime = { requireInternalModule: (path: string) => unknown }
type RunSuite = (
  ...args: [global: object, config: object, environment: object, Runtime, path: string]
) => Promise<object>

const runner: { default: RunSuite } = require('jest-circus/runner')

/**
 * A test runner of Jest, for suites that share the globals of their worker: `expect` and what else Jest's own runner loads
 * for each suite is loaded once. Only the module that knows the tests of a suite begins anew.
 */
export default function run(...args: Parameters<RunSuite>): ReturnType<RunSuite> {
  // What the suite before listens to.
  Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'))
  args[3].requireInternalModule = (path) => {
    delete require.cache[path]
    return require(path)
  }
  return runner.default(...args)
}
