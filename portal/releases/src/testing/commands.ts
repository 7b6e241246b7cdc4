import { jest } from '@jest/globals'
import type { Command } from 'commander'
import {
  assembleProgram,
  buildCommands,
  releaseCommands,
  storeCommands,
} from '#src/cli/commands.ts'

/** Runs a command in this process and returns its output. */
export async function runCommand(
  program: Command,
  args: readonly string[],
): Promise<string> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await program.parseAsync(args, { from: 'user' })
    return log.mock.calls.flat().join('\n')
  } finally {
    log.mockRestore()
  }
}

const groups = { Builds: buildCommands, Releases: releaseCommands, Store: storeCommands }

/** Runs one of this package's commands. */
export const say = (...args: string[]) => runCommand(assembleProgram(groups, false), args)
