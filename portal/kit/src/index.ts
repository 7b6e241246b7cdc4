import type { AddCommand } from 'portal-releases'
import { addBuild } from './cli/commands/build.ts'
import { addDev } from './cli/commands/dev.ts'
import { addNew } from './cli/commands/new.ts'
import { addRoutes } from './cli/commands/routes.ts'

/** The commands of `portal` that need this package, in the order of use. */
export const commands: readonly AddCommand[] = [addNew, addDev, addRoutes, addBuild]
