import type { Build } from '#src/builds/build.ts'
import type { Finding } from '#src/findings/finding.ts'
import { checkFileNames, checkSize, checkWorkers } from './files.ts'
import { checkContract, checkSharedModules } from './shared-modules.ts'
import { checkStyles } from './styles.ts'
import { checkTexts } from './texts.ts'

const buildChecks = [
  checkContract,
  checkSharedModules,
  checkTexts,
  checkStyles,
  checkFileNames,
  checkSize,
  checkWorkers,
]

/** Checks one build by its files alone. */
export async function checkBuild(build: Build): Promise<Finding[]> {
  return (await Promise.all(buildChecks.map((check) => check(build)))).flat()
}
