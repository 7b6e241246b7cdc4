/** The numbered sections of docs/specification.md that state behaviour, such as `2.18 Rules`. */
export function readSections(specification: string): string[] {
  const headings = specification.matchAll(/^### (\d+\.\d+ .+)$/gm)
  return [...headings].map(([, heading = '']) => heading)
}

/** Citations in a source file of chapters or sections that the specification does not have. */
export function unknownCitations(source: string, specification: string): string[] {
  const known = [...specification.matchAll(/^##+ (\d+(?:\.\d+)?) /gm)].map(
    ([, number]) => number,
  )
  const cited = source.matchAll(/docs\/specification\.md §(\d+(?:\.\d+)?)/g)
  return [...cited]
    .filter(([, number]) => !known.includes(number))
    .map(([citation]) => citation)
}
