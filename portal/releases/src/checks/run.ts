import type { Manifest } from 'portal-contract'
import type { Build } from '#src/builds/build.ts'
import type { Finding } from '#src/findings/finding.ts'
import { checkFileNames, checkSize, checkWorkers } from './files.ts'
import type { Apps } from './routes.ts'
import { checkContract, checkSharedModules } from './shared-modules.ts'
import { checkStyles } from './styles.ts'
import { checkTexts } from './texts.ts'
import { checkTogether } from './together.ts'

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

/** What one build changes for the worse. What the live apps have in common already is no fault of the build. */
function findNew(app: Manifest, live: Apps): Finding[] {
  const known = new Set(checkTogether(live).map((finding) => JSON.stringify(finding)))
  const { shell, remotes } = live
  const others = remotes.filter(({ name }) => name !== app.name)
  const apps =
    app.kind === 'shell' ? { shell: app, remotes } : { shell, remotes: [...others, app] }
  return checkTogether(apps).filter((finding) => !known.has(JSON.stringify(finding)))
}

/** Blames a build for what was found in a live app. */
export const brokenBy = (build: Manifest, { name, owner }: Manifest, found: Finding) => ({
  ...found,
  app: build.name,
  what: `breaks ${name} (${owner}): ${found.what}`,
  hint: `undo that, or have ${owner} build ${name} anew (${found.hint}), and name it too: ${name}@<build>`,
})

/** Checks one build together with what is live. */
export function checkAmong(app: Manifest, live: Apps): Finding[] {
  const others = [live.shell, ...live.remotes]
  return findNew(app, live).map((finding) => {
    const broken = others.find(({ name }) => name === finding.app && name !== app.name)
    return broken ? brokenBy(app, broken, finding) : finding
  })
}

/** The live remotes that a new shell does not exclude by its manifest: only a try shows whether they run in it. */
export function remotesThatStay(shell: Manifest, live: Apps): Manifest[] {
  const broken = findNew(shell, live).map(({ app }) => app)
  return live.remotes.filter(({ name }) => !broken.includes(name))
}
