import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PortalError } from 'portal-contract'
import type { AddCommand } from 'portal-releases'

const kit = 'portal-kit'

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
          `portal ${name} needs ${kit}`,
          `install it here, 'pnpm add -D ${kit}'`,
        )
      })

/** Loads the commands of the `portal-kit` that is installed in a folder. A host that only serves has none. */
export async function findKitCommands(folder: string): Promise<readonly AddCommand[]> {
  let entryPoint: string
  try {
    entryPoint = createRequire(join(folder, 'package.json')).resolve(kit)
  } catch {
    return kitCommandNames.map(missing)
  }
  const { commands }: { commands: readonly AddCommand[] } = await import(
    pathToFileURL(entryPoint).href
  )
  return commands
}
