import { createRequire } from 'node:module'
import { createContext } from 'node:vm'
import type { JestEnvironmentConfig } from '@jest/environment'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** Whose globals are those of the process. */
const context = createContext(globalThis)

/** Suites share the globals of their worker with the modules that Node has loaded (native-modules.ts). */
export default class NodeEnvironment {
  readonly global = Object.assign(globalThis, {
    requireNatively: createRequire(import.meta.url),
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

  /** Jest reads the time at the end of a suite, which may have replaced the clock. */
  handleTestEvent({ name }: { name: string }): void {
    if (name === 'run_finish') this.moduleMocker.restoreAllMocks()
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
    process.env = this.variables
    globalThis.console = this.console
  }
}
