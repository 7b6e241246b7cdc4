import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { knownDatabaseOf } from '#src/testing/mariadb/fresh-database.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const { API_BUILD, NODE_COMPILE_CACHE } = process.env

/** A program of the API as `npm test` has built it, which starts in half of the time; Jest alone takes the sources. */
export const program = (name: 'cli' | 'server'): string =>
  API_BUILD ? join(API_BUILD, `${name}.mjs`) : join(import.meta.dirname, '..', `${name}.ts`)

/** Its environment, but for what the test sets. */
export const quickEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
}

/** Runs the command line in a process of its own, which takes half a second of a processor: most tests use `runCli`. */
export async function runCliProcess(
  parameters: string[],
  dataDir = temporaryFolder(),
  more: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, [program('cli'), ...parameters], {
    env: { ...quickEnvironment, DATA_DIR: dataDir, ...knownDatabaseOf(dataDir), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { status: child.exitCode, stdout, stderr }
}

/** Runs the command line and answers its questions. */
export function startDialogue(parameters: string[], more: NodeJS.ProcessEnv) {
  const env = { ...quickEnvironment, ...more }
  const child = spawn(process.execPath, [program('cli'), ...parameters], { env })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => said.push(stripVTControlCharacters(String(data))))
  const ended = once(child, 'close')
  let read = 0

  return {
    /** Waits for a question that was not answered yet. @param reply an empty one takes the default */
    async answer(question: string, reply = ''): Promise<void> {
      while (!said.join('').includes(question, read)) {
        if (child.exitCode !== null) throw new Error(`it ended:\n${said.join('')}`)
        await once(child.stdout, 'data')
      }
      read = said.join('').indexOf(question, read) + question.length
      child.stdin.write(`${reply}\n`)
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
