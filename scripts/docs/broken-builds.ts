import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { titlesOf } from '#src/test/spec-map.ts'
import { readJestReport, readPlaywrightReport } from '#src/test/suites.ts'

export const kindsFile = 'docs/teams/broken-builds.md'

/** What comes of a broken build, by the section of docs/specification.md whose tests show it. */
const outcomes = {
  '10.12': `## Refused

Building, checking, publishing or composing ends with the reason and what to do. No visitor gets the build.`,
  '10.13': `## Contained

The build was published, because it does wrong only for visitors. Only its own pages suffer.`,
  '10.14': `## Put back

Leaving its page undoes it, and the report names the remote at fault.`,
}

/**
 * The titles of a section's tests, as list items. Cases that follow a colon are one kind, and kinds that begin alike
 * share a bullet.
 */
function kindsOf(section: string, passed: readonly string[]): string[] {
  const kinds = titlesOf(section, passed).map((title) => title.split(': ')[0] ?? title)
  const beginning = /^.* (is|are) refused(?= .)/
  const groups = Map.groupBy(new Set(kinds.toSorted()), (kind) => beginning.exec(kind)?.[0])
  return [...groups].flatMap(([start, group]) =>
    start === undefined
      ? group.map((kind) => `- ${kind}`)
      : [`- ${start}`, ...group.map((kind) => `  - ${kind.slice(start.length + 1)}`)],
  )
}

/** Writes the document. @param passed the titles of the tests that passed */
export function describeBrokenBuilds(passed: readonly string[]): string {
  const parts = Object.entries(outcomes).map(([section, heading]) => {
    return `${heading}\n\n${kindsOf(section, passed).join('\n')}\n`
  })
  return `# Broken builds

What one team's build can do to everybody else, by the tests that show it. \`node scripts/docs/broken-builds.ts\` writes this list after
\`npm test\`, which fails where it is not up to date.

${parts.join('\n')}`
}

if (import.meta.main) {
  const passed = [...readJestReport().passed, ...readPlaywrightReport().passed]
  writeFileSync(join(root, kindsFile), describeBrokenBuilds(passed))
}
