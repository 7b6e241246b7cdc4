import type { Manifest } from 'portal-contract'
import type { Build } from '#src/builds/build.ts'
import type { Finding } from '#src/findings/finding.ts'
import { checkFileNames, checkSize, checkWorkers } from './files.ts'
import { checkNavigation, checkRoutes } from './routes.ts'
import { checkContract, checkSharedModules } from './shared-modules.ts'
import { checkStyles } from './styles.ts'
import { checkTexts } from './texts.ts'
import {
  type Apps,
  checkApps,
  checkLanguages,
  checkNamespaces,
  checkVersions,
} from './together.ts'

const buildChecks = [
  checkContract,
  checkSharedModules,
  checkTexts,
  checkStyles,
  checkFileNames,
  checkSize,
  checkWorkers,
]

const togetherChecks = [
  checkApps,
  checkRoutes,
  checkNavigation,
  checkNamespaces,
  checkLanguages,
  checkVersions,
]

/** Checks one build by its files alone. */
export async function checkBuild(build: Build): Promise<Finding[]> {
  return (await Promise.all(buildChecks.map((check) => check(build)))).flat()
}

/** Checks builds together. Without findings they make a portal. */
export function checkTogether(apps: Apps): Finding[] {
  return togetherChecks.flatMap((check) => check(apps))
}

/** Checks one build together with what is live. What the live apps have in common already is no fault of the build. */
export function checkAmong(app: Manifest, live: Apps): Finding[] {
  const known = new Set(checkTogether(live).map((finding) => JSON.stringify(finding)))
  const { shell, remotes } = live
  const others = remotes.filter(({ name }) => name !== app.name)
  const apps =
    app.kind === 'shell' ? { shell: app, remotes } : { shell, remotes: [...others, app] }
  return checkTogether(apps)
    .filter((finding) => !known.has(JSON.stringify(finding)))
    .map((finding) =>
      finding.app === app.name
        ? finding
        : {
            ...finding,
            app: app.name,
            what: `breaks ${finding.app}, which ${finding.what}`,
            hint: `undo that, or release ${finding.app} with it: --with ${finding.app}@<build>`,
          },
    )
}
