import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A command with what may follow it. */
export type CommandTree = {
  name: string
  options: readonly string[]
  commands: readonly CommandTree[]
}

/** Prints the commands of the API's program. It is no part of the portal, so it runs on its own. */
const print = (program: URL) => `
  const { createProgram } = await import('${program}')
  const describe = (command) => ({
    name: command.name(),
    options: command.options.flatMap(({ long }) => long ?? []),
    commands: command.commands.map(describe),
  })
  console.log(JSON.stringify(describe(await createProgram(false, process.cwd()))))`

/** @returns the commands of a program @param file where its function `createProgram` is */
export function readProgram(root: string, file: string): CommandTree {
  const module = pathToFileURL(join(root, file))
  const script = ['--input-type=module', '--eval', print(module)]
  return JSON.parse(execFileSync('node', script, { cwd: root, encoding: 'utf8' }))
}
