import type { AddCommand } from 'portal-releases'
import { addBuild } from './cli/commands/build.ts'
import { addDev } from './cli/commands/dev.ts'
import { addNew } from './cli/commands/new.ts'
import { addRoutes } from './cli/commands/routes.ts'
import type { DevelopOptions } from './dev/develop.ts'

/** The commands of `portal` that need this package, in the order of use. */
export const commands: readonly AddCommand[] = [addNew, addDev, addRoutes, addBuild]

/**
 * Runs apps in development.
 * @throws PortalError when something is missing or the port is taken; nothing is left running then
 */
export async function develop(options: DevelopOptions) {
  // The bundler takes long to load, and most commands need none.
  const { develop } = await import('./dev/develop.ts')
  return develop(options)
}
