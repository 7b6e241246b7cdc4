import type { Command } from 'commander'
import {
  type AddCommand,
  assembleProgram,
  buildCommands,
  releaseCommands,
  storeCommands,
  wantsJson,
} from 'portal-releases'
import { addServe } from '#src/cli/commands/serve.ts'
import { findKitCommands } from './kit-commands.ts'

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
