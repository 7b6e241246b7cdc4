import type { Build } from './build.ts'
import { checkContract } from './contract.ts'
import { checkEntry } from './entry.ts'
import type { Finding } from './finding.ts'
import { checkSharedModules } from './shared-modules.ts'
import { checkSideEffects } from './side-effects.ts'
import { checkSize } from './size.ts'
import { checkStyles } from './styles.ts'
import { checkTexts } from './texts.ts'

/** What one build is asked, in the order in which it is told. */
const checks: readonly ((build: Build) => Finding[] | Promise<Finding[]>)[] = [
  checkContract,
  checkSharedModules,
  checkTexts,
  checkStyles,
  checkSize,
  checkEntry,
  checkSideEffects,
]

/**
 * Checks one build.
 *
 * @returns everything that was found; nothing for a build that may be published
 */
export async function checkBuild(build: Build): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => check(build)))).flat()
}
