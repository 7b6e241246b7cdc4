import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import { PortalError } from 'portal-contract'
import { type AddCommand, assembleProgram, errorAsJson, wantsJson } from 'portal-releases'
import { addExport } from '#src/export/export-files.ts'
import { addServe } from './serve-command.ts'

const kitPackage = 'portal-kit'

export const kitCommandNames = ['new', 'dev', 'routes', 'build'] as const

const missing =
  (name: string): AddCommand =>
  (program) =>
    void program
      .command(name, { hidden: true })
      .argument('[anything...]')
      .allowUnknownOption()
      .action(() => {
        throw new PortalError(
          `portal ${name} needs ${kitPackage}`,
          `install it here, 'pnpm add -D ${kitPackage}'`,
        )
      })

/** Loads the commands of the `portal-kit` that is installed here. A host that only serves has none. */
async function findKitCommands(): Promise<readonly AddCommand[]> {
  let entryPoint: string
  try {
    entryPoint = createRequire(join(process.cwd(), 'package.json')).resolve(kitPackage)
  } catch {
    return kitCommandNames.map(missing)
  }
  const kit: { commands: readonly AddCommand[] } = await import(
    pathToFileURL(entryPoint).href
  )
  return kit.commands
}

/**
 * The command `portal`. @param isForProgram whether mistakes in the arguments are printed as JSON
 * @param kit the commands for work on an app; without them, those of the `portal-kit` installed in the current folder
 */
export async function createProgram(
  isForProgram = wantsJson(process.argv),
  kit?: readonly AddCommand[],
): Promise<Command> {
  const onApp = kit ?? (await findKitCommands())
  return assembleProgram(isForProgram, onApp, [addServe, addExport])
}

/** Runs the command `portal` with the arguments of this process. @param kit see `createProgram` */
export async function runPortal(kit?: readonly AddCommand[]): Promise<void> {
  try {
    await (await createProgram(undefined, kit)).parseAsync()
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
