import type { Command } from 'commander'
import { PortalError } from 'portal-contract'
import {
  type AddCommand,
  assembleProgram,
  buildCommands,
  errorAsJson,
  releaseCommands,
  storeCommands,
  wantsJson,
} from 'portal-releases'
import { findKitCommands } from './kit-commands.ts'
import { addServe } from './serve-command.ts'

/**
 * The command `portal`. @param isForProgram whether mistakes in the arguments are printed as JSON
 * @param folder where it runs: commands for work on an app come from the `portal-kit` installed there
 * @param kit these commands, where they are known
 */
export async function createProgram(
  isForProgram = wantsJson(process.argv),
  folder = process.cwd(),
  kit?: readonly AddCommand[],
): Promise<Command> {
  const groups = {
    'Work on an app:': [...(kit ?? (await findKitCommands(folder))), ...buildCommands],
    'Put it live:': releaseCommands,
    'Serve visitors:': [addServe],
    'Look after the store:': storeCommands,
  }
  return assembleProgram(groups, isForProgram)
}

/**
 * Runs the command `portal` with the arguments of this process.
 *
 * @param kit the commands for work on an app; without them, those of the `portal-kit` installed in the current folder
 */
export async function runPortal(kit?: readonly AddCommand[]): Promise<void> {
  try {
    await (await createProgram(undefined, undefined, kit)).parseAsync()
  } catch (error) {
    // Expected errors print one line. A bug keeps its stack.
    const isExpected = error instanceof PortalError
    if (wantsJson(process.argv))
      console.log(errorAsJson(error instanceof Error ? error.message : String(error)))
    else if (isExpected) console.error(`portal: ${error.message}`)
    if (!isExpected) console.error(error)
    process.exit(1)
  }
}
