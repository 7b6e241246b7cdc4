import { PortalError } from 'portal-contract'
import { type AddCommand, errorAsJson, wantsJson } from 'portal-releases'
import { createProgram } from './program.ts'

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
