import type { Outcome } from './outcome.ts'

/** A section of docs/specification.md, such as 2.18 and Rules. */
type Section = { number: string; name: string }

/** The sections that state behaviour; each needs a test. */
export function readSections(specification: string): Section[] {
  const headings = specification.matchAll(/^### (\d+\.\d+) (.+)$/gm)
  return [...headings].map(([, number = '', name = '']) => ({ number, name }))
}

const tag = / \((§\d+\.\d+(?:, §\d+\.\d+)*)\)$/

/** The sections that a test proves, by the tag that ends its title: `shows seven rules (§2.18, §9.4)`. */
function sectionsOf(title: string): string[] {
  const [, numbers = ''] = tag.exec(title) ?? []
  return [...numbers.matchAll(/[\d.]+/g)].map(([number]) => number)
}

const withoutTag = (title: string) => title.replace(tag, '')

export function titlesOf(number: string, titles: readonly string[]): string[] {
  const proving = titles.filter((title) => sectionsOf(title).includes(number))
  return [...new Set(proving.map(withoutTag))]
}

/** A section is proven when tests name it and all of them passed. @returns one entry for each, and for unknown tags */
export function checkSpecMap(sections: readonly Section[], tests: Outcome): Outcome {
  const outcome: Outcome = { passed: [], failed: [], skipped: [] }
  for (const { number, name } of sections) {
    const section = `spec: §${number} ${name}`
    const unproven = titlesOf(number, [...tests.failed, ...tests.skipped])
    for (const title of unproven)
      outcome.failed.push(`${section} is not proven: “${title}” did not pass`)
    if (unproven.length > 0) continue
    if (titlesOf(number, tests.passed).length > 0) outcome.passed.push(section)
    else
      outcome.failed.push(
        `${section} has no test: end the title of one with “(§${number})”`,
      )
  }
  const known = sections.map(({ number }) => number)
  for (const title of [...tests.passed, ...tests.failed, ...tests.skipped])
    for (const number of sectionsOf(title))
      if (!known.includes(number))
        outcome.failed.push(`“${title}” names §${number}, which the specification lacks`)
  return outcome
}

/** The map as Markdown: every section, with the tests that prove it. */
export function renderSpecMap(sections: readonly Section[], passed: readonly string[]) {
  const parts = sections.map(({ number, name }) => {
    const titles = titlesOf(number, passed).map((title) => `- ${title}`)
    return [`## ${number} ${name}`, '', ...titles].join('\n')
  })
  return `# Specification map\n\n${parts.join('\n\n')}\n`
}
