import type { Command } from 'commander'

/** What a command has to say at its end. */
export interface Answer {
  /** To a person. */
  text: string
  /** To a program, with `--json`. */
  data: unknown
  /** It did its work, and what it found is not in order: exit code 1. */
  isBad?: boolean
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2)

/**
 * Makes a command's action of a function that gives back what is to be said.
 *
 * @param run takes the command's arguments, then its options
 */
export function answers<Args extends unknown[]>(run: (...args: Args) => Promise<Answer>) {
  return async (...given: [...Args, Command]): Promise<void> => {
    const command = given.at(-1) as Command
    const { text, data, isBad } = await run(...(given.slice(0, -1) as Args))
    console.log(command.opts().json ? toJson(data) : text)
    if (isBad) process.exitCode = 1
  }
}

/** A number of things, in words. */
export const counted = (number: number, thing: string) =>
  `${number} ${thing}${number === 1 ? '' : 's'}`

/** Whether the program that was asked wants to read JSON, whatever went wrong before its options were read. */
export const wantsJson = (args: readonly string[]) => args.includes('--json')

/** An error, for a program. */
export const errorAsJson = (message: string) => toJson({ error: { message } })
