import type { Difference } from '#src/diff/compare.ts'
import type { Change } from '#src/store/release.ts'

export type Answer = {
  /** For a person. */
  text: string
  /** For a program, with `--json`. */
  data: unknown
  /** The command worked, but found problems: exit code 1. */
  isBad?: boolean
}

export const toJson = (value: unknown) => JSON.stringify(value, null, 2)

/** Whether the caller wants JSON. It also works when the options cannot be parsed. */
export const wantsJson = (args: readonly string[]) => args.includes('--json')

export const errorAsJson = (message: string) => toJson({ error: { message } })

/** How many there are of each thing. */
export const counted = (things: Readonly<Record<string, number>>) =>
  Object.entries(things)
    .map(([thing, number]) => `${number} ${thing}${number === 1 ? '' : 's'}`)
    .join(', ')

export const moveText = ({ from, to }: Change) => `${from ?? 'new'} → ${to ?? 'gone'}`

export const changeText = (change: Change) =>
  `  ${change.name.padEnd(9)} ${moveText(change)}`

/** What visitors get now, and the changes that led there. */
export const servesText = (place: string, release: string, changes: readonly Change[]) =>
  [`${place} serves release ${release}`, ...changes.map(changeText)].join('\n')

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
