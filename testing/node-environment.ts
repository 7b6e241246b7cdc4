import { createRequire } from 'node:module'
import { createContext } from 'node:vm'
import type { JestEnvironmentConfig } from '@jest/environment'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** Whose globals are those of the process. */
const context = createContext(globalThis)
const require = createRequire(import.meta.url)

/** Fastify compares each of its plugins with every module of CommonJS that is listed: thousands in a worker of Jest. */
function hideModules() {
  for (const path of Object.keys(require.cache))
    Object.defineProperty(require.cache, path, { enumerable: false })
}

/** Suites share the globals of their worker with the modules that Node has loaded (native-modules.ts). */
export default class NodeEnvironment {
  readonly global = Object.assign(globalThis, {
    requireNatively: require,
  })
  readonly fakeTimers = null
  readonly fakeTimersModern: ModernFakeTimers
  readonly moduleMocker = new ModuleMocker(globalThis)
  private readonly console = globalThis.console
  private readonly variables = { ...process.env }

  constructor({ projectConfig: config }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis })
  }

  getVmContext = () => context
  exportConditions = () => ['node', 'node-addons']
  setup = async () => {}

  handleTestEvent({ name }: { name: string }): void {
    if (name === 'run_start') hideModules()
    // Jest reads the time at the end of a suite, which may have replaced the clock.
    if (name === 'run_finish') this.moduleMocker.restoreAllMocks()
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
    process.env = this.variables
    globalThis.console = this.console
  }
}
