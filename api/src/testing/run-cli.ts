import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { temporaryFolder } from '#src/testing/test-app.ts'

export const cli = join(import.meta.dirname, '..', 'cli.ts')

/** Runs the command line to its end, on a data folder of its own where none is given. */
export function runCli(
  parameters: string[],
  dataDir = temporaryFolder(),
  env: NodeJS.ProcessEnv = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...parameters], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Runs it while this process goes on. */
export async function runCliBeside(parameters: string[], dataDir: string) {
  const child = spawn(process.execPath, [cli, ...parameters], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const [status] = await once(child, 'exit')
  return { status }
}
