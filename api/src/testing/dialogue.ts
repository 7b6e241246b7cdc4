import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { quickEnvironment, quickFlags } from '#src/testing/quick-start.ts'

const cli = join(import.meta.dirname, '..', 'cli.ts')

/** Runs the command line and answers its questions. */
export function startDialogue(parameters: string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, [...quickFlags, cli, ...parameters], {
    env: { ...quickEnvironment, ...env },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => said.push(stripVTControlCharacters(String(data))))
  const ended = once(child, 'close')
  let read = 0

  return {
    /** Waits for a question that was not answered yet. @param text an empty one takes the default */
    async answer(question: string, text = ''): Promise<void> {
      while (!said.join('').includes(question, read)) {
        if (child.exitCode !== null) throw new Error(`it ended:\n${said.join('')}`)
        await once(child.stdout ?? child, 'data')
      }
      read = said.join('').indexOf(question, read) + question.length
      child.stdin?.write(`${text}\n`)
    },
    /** Ends the input, as Ctrl-D does. */
    cancel: () => child.stdin?.end(),
    /** @returns its exit code, and all that it said */
    async end(): Promise<{ status: number | null; lines: string }> {
      await ended
      return { status: child.exitCode, lines: said.join('') }
    },
  }
}
