import type { Build } from '#src/builds/build.ts'
import type { Finding } from '#src/findings/finding.ts'
import { checkContract } from './contract.ts'
import { checkEntry } from './entry.ts'
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

const togetherChecks: readonly ((apps: Apps) => Finding[])[] = [
  checkApps,
  checkRoutes,
  checkNavigation,
  checkNamespaces,
  checkLanguages,
  checkVersions,
]

/** Checks one build by itself. Without findings it may be published. */
export async function checkBuild(build: Build): Promise<Finding[]> {
  return (await Promise.all(buildChecks.map((check) => check(build)))).flat()
}

/** Checks builds together. Without findings they make a portal. */
export function checkTogether(apps: Apps): Finding[] {
  return togetherChecks.flatMap((check) => check(apps))
}
