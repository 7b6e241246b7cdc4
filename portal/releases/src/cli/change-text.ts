import type { Change } from '#src/store/release.ts'

/** One change, as a line of a command's answer. */
export const changeText = ({ name, from, to }: Change) =>
  `  ${name.padEnd(9)} ${from ?? 'new'} → ${to ?? 'gone'}`
