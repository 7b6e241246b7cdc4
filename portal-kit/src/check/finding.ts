/** Something that keeps a build from going live. */
export interface Finding {
  /** Which check found it. */
  check: string
  app: string
  what: string
  /** A file, a route or a text: where to look. */
  where: string
  /** What to do about it. */
  cure: string
}

/**
 * Writes findings of one check about one app.
 *
 * @returns takes what was found, where, and its cure
 */
export function findingsOf(check: string, app: string) {
  return (what: string, where: string, cure: string): Finding => ({
    check,
    app,
    what,
    where,
    cure,
  })
}

/**
 * Tells findings to a person: what and where on a line, the cure below it.
 *
 * @param findings in the order in which they are told
 */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(
      ({ check, app, what, where, cure }) =>
        `  ${app}, ${check}: ${what}\n    where: ${where}\n    cure:  ${cure}`,
    )
    .join('\n')
}
