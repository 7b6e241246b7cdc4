import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quickEnvironment, quickFlags } from '#src/testing/quick-start.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const cli = join(import.meta.dirname, '..', 'cli.ts')

/** Runs the command line to its end, by default on a new data folder. */
export function runCli(
  parameters: string[],
  dataDir = temporaryFolder(),
  env: NodeJS.ProcessEnv = {},
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...quickFlags, cli, ...parameters],
    {
      env: { ...quickEnvironment, DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

/** Runs the command line without blocking this process; @returns what it prints, if it succeeds */
export async function runCliBeside(
  parameters: string[],
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...quickFlags, cli, ...parameters],
    {
      env: { ...quickEnvironment, DATA_DIR: dataDir, ...env },
    },
  )
  return stdout
}
