type Node = { type: string; start: number; end: number }

/** One `import()` in a script. */
type ImportCall = {
  start: number
  end: number
  /** The expression in the parentheses. */
  source: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * Finds all calls of `import()`.
 *
 * @param tree the parsed script
 * @param code its text
 * @returns the calls in order
 */
export function callsOfImport(tree: unknown, code: string): ImportCall[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => callsOfImport(each, code))
  if (!isNode(tree)) return []
  if (tree.type === 'ImportExpression') {
    const { source } = tree as Node & { source: Node }
    const { start, end } = tree
    return [{ start, end, source: code.slice(source.start, source.end) }]
  }
  return Object.values(tree).flatMap((each) => callsOfImport(each, code))
}
