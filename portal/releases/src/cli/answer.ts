import type { Command } from 'commander'

/** The result of a command. */
export type Answer = {
  /** For a person. */
  text: string
  /** For a program, with `--json`. */
  data: unknown
  /** The command worked, but found problems: exit code 1. */
  isBad?: boolean
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Wraps a function that takes a command's arguments and options into the command's action. */
export function answers<Args extends unknown[]>(run: (...args: Args) => Promise<Answer>) {
  return async (...given: [...Args, Command]): Promise<void> => {
    const command = given.at(-1) as Command
    const { text, data, isBad } = await run(...(given.slice(0, -1) as Args))
    console.log(command.opts().json ? toJson(data) : text)
    if (isBad) process.exitCode = 1
  }
}

export const counted = (number: number, thing: string) =>
  `${number} ${thing}${number === 1 ? '' : 's'}`

/** Whether the caller wants JSON. It also works when the options cannot be parsed. */
export const wantsJson = (args: readonly string[]) => args.includes('--json')

export const errorAsJson = (message: string) => toJson({ error: { message } })
