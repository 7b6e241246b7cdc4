import { PortalError } from 'portal-contract'

/** Something wrong with a build, a release or the store. */
export type Finding = {
  what: string
  hint: string
  /** Set by the checks of builds, as are `app` and `where`. A finding about the store names its file in `what`. */
  check?: string
  app?: string
  where?: string
  isWarning?: true
}

export const warning = (finding: Finding): Finding => ({ ...finding, isWarning: true })

/** The findings that refuse a build. */
export const errorsIn = (findings: readonly Finding[]) =>
  findings.filter(({ isWarning }) => !isWarning)

export const once = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
]

/** Creates the findings of one check about one app. */
export const findingsOf =
  (check: string, app: string) =>
  (what: string, where: string, hint: string): Finding => {
    return { check, app, what, where, hint }
  }

/** Turns a PortalError into a finding. Any other error is thrown again. */
export function findingOf(error: unknown): Finding {
  if (!(error instanceof PortalError)) throw error
  return { what: error.what, hint: error.hint }
}

function describeFinding({ check, app, what, where, hint, isWarning }: Finding): string {
  if (where === undefined) return hint ? `${what}: ${hint}` : what
  const level = isWarning ? 'warning: ' : ''
  return `${app}, ${check}: ${level}${what}\n    where: ${where}\n    hint:  ${hint}`
}

/** Writes findings for a person, each indented by two spaces. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map((finding) => `  ${describeFinding(finding)}`).join('\n')
}

const maxListed = 20

/** Stops if there are findings other than warnings. @throws PortalError that lists them, below a title if there is one */
export function refuse(all: readonly Finding[], title?: string): void {
  const findings = errorsIn(all)
  if (findings.length === 0) return
  const rest = findings.length - maxListed
  const list = describeFindings(findings.slice(0, maxListed))
  const text = rest > 0 ? `${list}\n  and ${rest} more` : list
  throw new PortalError(title ? `${title}:\n${text}` : text.trimStart())
}
