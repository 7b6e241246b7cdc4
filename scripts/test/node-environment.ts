import { join } from 'node:path'
import { stateDir } from '#src/portal/apps.ts'

/** For test runners: they start hundreds of short Node processes, which share compiled code through this cache. */
export const nodeEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: join(stateDir, 'compile-cache'),
}
