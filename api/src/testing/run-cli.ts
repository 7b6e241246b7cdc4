import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Command, CommanderError } from 'commander'
import { createProgram, runProgram } from '#src/cli/program.ts'
import { quickEnvironment } from '#src/testing/cli-process.ts'
import { knownDatabaseOf } from '#src/testing/mariadb/fresh-database.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

let lastRun: Promise<unknown> = Promise.resolve()

/**
 * Runs the command line inside of the test's own process, by default on a new data folder. One command runs at a time,
 * because all of them share the environment.
 */
export function runCli(
  parameters: string[],
  dataDir = temporaryFolder(),
  more: NodeJS.ProcessEnv = {},
) {
  const env = {
    ...quickEnvironment,
    DATA_DIR: dataDir,
    ...knownDatabaseOf(dataDir),
    ...more,
  }
  const run = lastRun.then(() => runInside(parameters, env))
  lastRun = run.catch(() => {})
  return run
}

async function runInside(parameters: string[], env: NodeJS.ProcessEnv) {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const restore = changeProcess({ env, stdout, stderr })
  let status: number
  try {
    const program = createProgram()
    throwInsteadOfExit(program)
    await runProgram(program, parameters)
    status = Number(process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    status = error.exitCode
  } finally {
    restore()
    process.exitCode = undefined
  }
  return { status, stdout: await text(stdout.end()), stderr: await text(stderr.end()) }
}

/** Commander does not pass this on to commands that were made before it. */
function throwInsteadOfExit(command: Command) {
  command.exitOverride()
  for (const subcommand of command.commands) throwInsteadOfExit(subcommand)
}

type Changes = { [Name in keyof typeof process]?: unknown }

/** A worker runs one suite at a time, so no other sees this. @returns a function that undoes it */
function changeProcess(changes: Changes): () => void {
  const before = Object.keys(changes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const,
  )
  for (const [name, value] of Object.entries(changes)) {
    Object.defineProperty(process, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, property] of before) Object.defineProperty(process, name, property)
  }
}
