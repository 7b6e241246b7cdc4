import { describeLack, type Lack } from '#src/game/doctor/lacks.ts'
import type { Choices, Write } from '#src/game/doctor/writes.ts'
import type { Layout } from '#src/game/layout/layout.ts'

export type Feature = {
  name: string
  state: 'works' | 'partly' | 'off'
  /** What it lacks, or what the game cannot tell. */
  notes: string[]
}

/** What was found out about the databases and the rights of our user. */
export type Findings = {
  game: Layout
  login: Layout
  choices: Choices
  unreadable: ReadonlySet<string>
  /** Writes that the user may not do. */
  refused: readonly Pick<Write, 'table' | 'right' | 'for'>[]
}

/** @returns the writes that our user may not do, of these uses */
export function refusals({ refused }: Findings, ...uses: string[]): string[] {
  return refused
    .filter((write) => uses.includes(write.for))
    .map(({ right, table, for: use }) => `the user may not ${right} ${table}, for ${use}`)
}

/** @param parts what does not work of it @param notes what the operator should know besides */
export function toFeature(
  name: string,
  lack: Lack,
  parts: string[] = [],
  notes: string[] = [],
): Feature {
  const lacks = describeLack(lack)
  if (lacks.length > 0) return { name, state: 'off', notes: lacks }
  return { name, state: parts.length > 0 ? 'partly' : 'works', notes: [...parts, ...notes] }
}
