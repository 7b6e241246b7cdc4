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
