import { afterAll, beforeEach, jest } from '@jest/globals'
import type { Command } from 'commander'
import { assembleProgram } from '#src/cli/commands.ts'
import { buildRemote } from './apps.ts'
import { publishAll } from './portal.ts'
import { usePortal } from './temp-store.ts'

/** Runs a command in this process and returns its output. */
export async function runCommand(program: Command, args: readonly string[]) {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await program.parseAsync(args, { from: 'user' })
    return log.mock.calls.flat().join('\n')
  } finally {
    log.mockRestore()
  }
}

/** This package's commands, on a store of each test's own in which the first release of a portal is live. */
export async function openCommands() {
  const { portal, store } = await usePortal()
  beforeEach(() => {
    process.exitCode = 0
    process.env.PORTAL_USER = 'ana@build'
  })
  afterAll(() => {
    process.exitCode = 0
    delete process.env.PORTAL_USER
  })
  const say = (...args: string[]) =>
    runCommand(assembleProgram(false), [...args, '--store', store()])
  return {
    portal,
    store,
    /** What a command says to a person. */
    say,
    /** What it says to a program. */
    ask: async (...args: string[]) => JSON.parse(await say(...args, '--json')),
    /** Publishes another build of the gate, or of a remote with other changes; returns it. */
    publish: async (
      ...changes: [Parameters<typeof buildRemote>[1]?, Record<string, string>?]
    ) => {
      const app = await buildRemote(portal, ...changes)
      const [{ build = '' } = {}] = await publishAll({ ...portal, store: store() }, app)
      return build
    },
  }
}
