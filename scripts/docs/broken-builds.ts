import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#src/portal/apps.ts'
import { titlesOf } from '#src/test/spec-map.ts'
import { readJestReport, readPlaywrightReport } from '#src/test/suites.ts'

export const kindsFile = 'docs/teams/broken-builds.md'

/** What comes of a broken build, by the section of docs/specification.md whose tests show it. */
const outcomes = {
  '10.12': `## Refused

The command ends with the reason and what to do. No visitor gets the build.`,
  '10.13': `## Contained

The build does wrong only for visitors. Only its own pages suffer.`,
  '10.14': `## Put back

Leaving its page undoes it, and the report names the remote at fault.`,
}

/** What kinds have in common: their beginning, or both ends of a title. */
const patterns = [
  /^(?<start>.* (?:is|are) refused(?: that| where)?) (?<kind>.+)$/,
  /^(?<start>(?:code|a page) that) (?<kind>.+?)(?<end> is (?:contained|put back).*)$/,
]

function splitTitle(title: string) {
  const match = patterns.map((pattern) => pattern.exec(title)).find((found) => found)
  const { start = title, kind = '', end = '' } = match?.groups ?? {}
  return { title, common: end ? `${start} …${end}` : start, kind }
}

/** The titles of a section's tests, as list items. Cases that follow a colon are one kind; kinds alike share a bullet. */
function kindsOf(section: string, passed: readonly string[]): string[] {
  const kinds = titlesOf(section, passed).map((title) => title.split(': ')[0] ?? title)
  const titles = [...new Set(kinds)].toSorted().map(splitTitle)
  return [...Map.groupBy(titles, ({ common }) => common)].flatMap(([common, group]) =>
    group.length === 1
      ? group.map(({ title }) => `- ${title}`)
      : [`- ${common}`, ...group.map(({ kind }) => `  - ${kind}`)],
  )
}

/** Writes the document. @param passed the titles of the tests that passed */
export function describeBrokenBuilds(passed: readonly string[]): string {
  const parts = Object.entries(outcomes).map(([section, heading]) => {
    return `${heading}\n\n${kindsOf(section, passed).join('\n')}\n`
  })
  return `# Broken builds

What one team's build can do to others, by the tests that show it. \`node scripts/docs/broken-builds.ts\` writes
this list after \`npm run test:all\`.

${parts.join('\n')}`
}

if (import.meta.main) {
  const passed = [...readJestReport().passed, ...readPlaywrightReport().passed]
  writeFileSync(join(root, kindsFile), describeBrokenBuilds(passed))
}
