import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { knownDatabaseOf } from '#src/testing/mariadb/fresh-database.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const { USE_BUNDLES, NODE_COMPILE_CACHE } = process.env

/** Flags of Node for a process of the API that starts sooner: it takes the libraries as Jest does. */
export const quickFlags = USE_BUNDLES ? ['--import', USE_BUNDLES] : []

/** Its environment, but for what the test sets. */
export const quickEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
}

const command = [...quickFlags, join(import.meta.dirname, '..', 'cli.ts')]

const environmentOf = (dataDir: string, more: NodeJS.ProcessEnv) => ({
  ...quickEnvironment,
  DATA_DIR: dataDir,
  ...knownDatabaseOf(dataDir),
  ...more,
})

/** Runs the command line to its end, by default on a new data folder. */
export function runCli(
  parameters: string[],
  dataDir = temporaryFolder(),
  more: NodeJS.ProcessEnv = {},
) {
  const env = environmentOf(dataDir, more)
  const options = { env, encoding: 'utf8' } as const
  const ended = spawnSync(process.execPath, [...command, ...parameters], options)
  const { status, stdout, stderr } = ended
  return { status, stdout, stderr }
}

/** Runs the command line without blocking this process; @returns what it prints, if it succeeds */
export async function runCliBeside(
  parameters: string[],
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
) {
  const env = environmentOf(dataDir, more)
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [...command, ...parameters], { env })
  return stdout
}

/** Runs the command line and answers its questions. */
export function startDialogue(parameters: string[], more: NodeJS.ProcessEnv) {
  const env = { ...quickEnvironment, ...more }
  const child = spawn(process.execPath, [...command, ...parameters], { env })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => said.push(stripVTControlCharacters(String(data))))
  const ended = once(child, 'close')
  let read = 0

  return {
    /** Waits for a question that was not answered yet. @param text an empty one takes the default */
    async answer(question: string, text = ''): Promise<void> {
      while (!said.join('').includes(question, read)) {
        if (child.exitCode !== null) throw new Error(`it ended:\n${said.join('')}`)
        await once(child.stdout, 'data')
      }
      read = said.join('').indexOf(question, read) + question.length
      child.stdin.write(`${text}\n`)
    },
    /** Ends the input, as Ctrl-D does. */
    cancel: () => child.stdin.end(),
    /** @returns its exit code, and all that it said */
    async end(): Promise<{ status: number | null; lines: string }> {
      await ended
      return { status: child.exitCode, lines: said.join('') }
    },
  }
}
