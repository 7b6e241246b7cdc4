import { PortalError } from '#src/errors.ts'
import type { Build } from './build.ts'
import { checkContract } from './contract.ts'
import { checkEntry } from './entry.ts'
import { describeFindings, type Finding } from './finding.ts'
import { checkSharedModules } from './shared-modules.ts'
import { checkSideEffects } from './side-effects.ts'
import { checkSize } from './size.ts'
import { checkStyles } from './styles.ts'
import { checkTexts } from './texts.ts'
import { type Apps, checkApps } from './together/apps.ts'
import { checkLanguages } from './together/languages.ts'
import { checkNamespaces } from './together/namespaces.ts'
import { checkNavigation } from './together/navigation.ts'
import { checkRoutes } from './together/routes.ts'
import { checkVersions } from './together/versions.ts'
import { checkTrustedTypes } from './trusted-types.ts'

type BuildCheck = (build: Build) => Finding[] | Promise<Finding[]>

/** What one build is asked, in the order in which it is told. */
const buildChecks: readonly BuildCheck[] = [
  checkContract,
  checkSharedModules,
  checkTexts,
  checkStyles,
  checkSize,
  checkEntry,
  checkSideEffects,
  checkTrustedTypes,
]

/** What builds are asked that are to make a portal. */
const togetherChecks: readonly ((apps: Apps) => Finding[])[] = [
  checkApps,
  checkRoutes,
  checkNavigation,
  checkNamespaces,
  checkLanguages,
  checkVersions,
]

/**
 * Checks one build by itself.
 *
 * @returns everything that was found; nothing for a build that may be published
 */
export async function checkBuild(build: Build): Promise<Finding[]> {
  return (await Promise.all(buildChecks.map((check) => check(build)))).flat()
}

/** Checks builds together; nothing is found in those that make a portal. */
export function checkTogether(apps: Apps): Finding[] {
  return togetherChecks.flatMap((check) => check(apps))
}

/**
 * Stops what must not go on with findings.
 *
 * @param what is refused, e.g. a build
 * @throws PortalError that tells them all, each with its cure
 */
export function refuseFindings(what: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return
  throw new PortalError(`${what} is refused:\n${describeFindings(findings)}`)
}
