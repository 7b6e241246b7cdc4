import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

/** One sentence and the test that proves it. */
export type MappedSentence = {
  /** Such as `§2 Rules`, or `Teams 5 The last good build` for what teams can break. */
  section: string
  sentence: string
  /** The last words of the test's title, or all of it. */
  test: string
  /** The line of the file where the sentence stands. */
  line: number
}

const textOf = (node: unknown) => {
  const value = isScalar(node) ? node.value : null
  return typeof value === 'string' ? value.trim() : ''
}

const fieldsOf = (node: unknown) =>
  new Map(
    isMap(node) ? node.items.map(({ key, value }) => [textOf(key), textOf(value)]) : [],
  )

/**
 * Reads the specification map: sections, each with a list of `sentence` and `test`.
 *
 * @param yaml text of the map
 * @param file its name, for messages
 * @throws one error with a line for each problem: where it is and what to do about it
 */
export function readSpecMap(yaml: string, file: string): MappedSentence[] {
  const lines = new LineCounter()
  const { contents, errors } = parseDocument(yaml, {
    lineCounter: lines,
    prettyErrors: false,
  })
  const lineAt = (offset = 0) => lines.linePos(offset).line
  const lineOf = (node: unknown) => lineAt((node as Node | null)?.range?.[0])

  const problems: string[] = []
  const report = (line: number, problem: string) =>
    problems.push(`${file}:${line}: ${problem}`)
  for (const { pos, message } of errors) report(lineAt(pos[0]), message)

  const rows: MappedSentence[] = []
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    const section = textOf(key)
    if (!/^(§|Teams )\d+ \S/.test(section))
      report(
        lineOf(key),
        'a section is named by its number and subject, such as “§2 Rules” or “Teams 5 The last good build”',
      )
    if (!isSeq(value) || value.items.length === 0)
      report(
        lineOf(key),
        `${section} has no list of sentences: add one or remove the section`,
      )
    for (const entry of isSeq(value) ? value.items : []) {
      const line = lineOf(entry)
      const fields = fieldsOf(entry)
      const { sentence, test } = Object.fromEntries(fields)
      if (!sentence || !test || fields.size > 2)
        report(line, `${section}: write “sentence” and “test” here, and nothing else`)
      else if (rows.some((row) => row.section === section && row.sentence === sentence))
        report(line, `${section}: “${sentence}” is listed twice: remove one`)
      else rows.push({ section, sentence, test, line })
    }
  }

  if (rows.length === 0 && problems.length === 0) report(1, 'the map is empty: restore it')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return rows
}
