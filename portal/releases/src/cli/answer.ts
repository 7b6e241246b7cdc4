import type { Command } from 'commander'
import type { Difference } from '#src/diff/compare.ts'
import type { Change } from '#src/store/release.ts'

type Answer = {
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

/** Whether the caller wants JSON. It also works when the options cannot be parsed. */
export const wantsJson = (args: readonly string[]) => args.includes('--json')

export const errorAsJson = (message: string) => toJson({ error: { message } })

export const counted = (number: number, thing: string) =>
  `${number} ${thing}${number === 1 ? '' : 's'}`

export const moveText = ({ from, to }: Change) => `${from ?? 'new'} → ${to ?? 'gone'}`

export const changeText = (change: Change) =>
  `  ${change.name.padEnd(9)} ${moveText(change)}`

/** A moment as all our commands print it, wherever the reader is: 2026-01-31 12:00:00 UTC. */
export function utcTime(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

export function onlyHereText(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  return [
    `  only here ${paths.join(', ')}: other visitors are sent to /`,
    '            a tester gets there by portal overrides --token --path <path>',
  ]
}

/** What differs between two builds, a line each. */
export function differenceLines(differences: readonly Difference[], indent: string) {
  const nothing = { kind: 'compatible', what: 'nothing that others see' }
  const told = differences.length > 0 ? differences : [nothing]
  return told.map(({ kind, what }) => `${indent}${kind.padEnd(10)}  ${what}`)
}
