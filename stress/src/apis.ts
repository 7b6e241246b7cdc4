import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from 'e2e/tools'
import { type OpenPort, openPort } from 'portal-gateway/testing'
import type { Stage } from './stage.ts'

/** A program, and the port on which it is started and ended. */
export type Process = { port: OpenPort; args: readonly string[]; env: NodeJS.ProcessEnv }

/**
 * The API once, or twice where two can share all data. Each has a folder of its own, which only one process may use, with the
 * same key.
 * @param folder an empty one, for the second
 */
export function describeApis({ env }: Stage, folder: string): Process[] {
  const dataDir = env.DATA_DIR ?? ''
  const dataDirs = [dataDir]
  if (env.DATABASE_URL) {
    copyFileSync(join(dataDir, 'secret.key'), join(folder, 'secret.key'))
    dataDirs.push(folder)
  }
  return dataDirs.map((DATA_DIR) => ({
    port: openPort(),
    args: [join(root, 'api/src/server.ts')],
    env: { ...env, DATA_DIR },
  }))
}
