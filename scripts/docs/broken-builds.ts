import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { type MappedSentence, readSpecMap } from '#src/test/spec-map.ts'

/** The table of broken builds, from the root. */
export const tableFile = 'docs/teams/broken-builds.md'

const outcomes = ['refused', 'contained', 'put back'] as const

/** A way to break a build: what comes of it, and the test that proves it. */
type Kind = Pick<MappedSentence, 'sentence' | 'test'> & {
  outcome: (typeof outcomes)[number]
}

/** The kinds of broken builds in the specification map, which fails a whole run where one of their tests does not pass. */
export function readKinds(): Kind[] {
  const rows = readSpecMap(readFileSync(join(root, 'docs/spec-map.yaml'), 'utf8'))
  return outcomes.flatMap((outcome) =>
    rows
      .filter(({ section }) => section.endsWith(` Broken builds that are ${outcome}`))
      .map(({ sentence, test }) => ({ sentence, test, outcome })),
  )
}

const inCell = (text: string) => text.replace(/[|<*_`]/g, '\\$&')

/** Writes the document with the table. */
export function describeKinds(kinds: readonly Kind[]): string {
  const rows = kinds.map(
    ({ sentence, outcome, test }, index) =>
      `| ${index + 1} | ${sentence} | ${outcome} | ${inCell(test)} |`,
  )
  return `# Broken builds

What one team's build can do to everybody else. \`node scripts/docs/broken-builds.ts\` writes this table from the [specification map](../spec-map.md); \`npm test\` fails
where one of the tests does not pass.

- **Refused**: building, checking, publishing or composing ends with the reason and what to do. No visitor gets the build.
- **Contained**: the build was published, because it does wrong only for visitors. Only its own pages suffer.
- **Put back**: leaving its page undoes it, and the report names the remote at fault.

| | a build that… | is | test |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

if (import.meta.main) writeFileSync(join(root, tableFile), describeKinds(readKinds()))
