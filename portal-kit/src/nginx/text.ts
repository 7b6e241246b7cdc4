import { PortalError } from '#src/errors.ts'

/** A block of directives. */
export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => (line ? `  ${line}` : line)), '}']
}

/**
 * A name from outside as one argument of a directive.
 *
 * @throws PortalError when nginx would read something else in it
 */
export function quote(text: string): string {
  if (/["\\$\n]/.test(text))
    throw new PortalError(`${text} cannot stand in a configuration of nginx: rename it`)
  return `"${text}"`
}

/** Text with variables as one argument. */
const argument = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`)

/**
 * What a variable is, by what another text is.
 *
 * @param source text with variables
 * @param target the variable
 * @param entries from → to; `default` stands for all others
 */
export function map(
  source: string,
  target: string,
  entries: readonly (readonly [from: string, to: string])[],
): string[] {
  const lines = entries.map(([from, to]) =>
    from === 'default' ? `default ${argument(to)};` : `${argument(from)} ${argument(to)};`,
  )
  return block(`map "${source}" ${target}`, lines)
}

/** Headers of every answer of a location; an empty value is none. */
export function addHeaders(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  )
}

/** An answer that nginx makes up, with a type that does not depend on the path. */
export function answer(type: string, status: number, text: string): string[] {
  return ['types {}', `default_type "${type}";`, `return ${status} '${text}';`]
}
