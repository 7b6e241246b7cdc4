import { Command } from 'commander'
import { toDataDir } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'

/** `realm connect`: exit code 0 only if nothing that the site needs is missing. */
export function connectCommand(): Command {
  return new Command('connect')
    .description(
      'ask for the database of the game server, test it, and write the settings into DATA_DIR',
    )
    .action(async () => {
      // Nothing else is read: a setting that is wrong may be what this corrects.
      const dataDir = toDataDir(process.env.DATA_DIR)
      // Imported late: other commands ask nothing.
      const { connect } = await import('#src/cli/connect/connect.ts')
      try {
        if (!(await connect(dataDir))) process.exitCode = 1
      } catch (error) {
        if (!isCancelled(error)) throw error
        throw new StartError('cancelled: nothing was written')
      }
    })
}

/** Whether the operator pressed Ctrl-C, or the input ended. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)
  )
}
