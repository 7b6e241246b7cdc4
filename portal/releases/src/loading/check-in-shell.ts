import type { ServedBuild } from '#src/builds/build.ts'
import { checkLanguages } from '#src/checks/together/languages.ts'
import { type Finding, findingOf, findingsOf } from '#src/findings/finding.ts'
import { prepareShell } from '#src/loading/browser/host-page.ts'
import type { Browser } from '#src/loading/browser/open-browser.ts'
import { startShell } from '#src/loading/browser/start-shell.ts'
import { checkLoading } from './check-loading.ts'
import { checkServer } from './check-server.ts'

/** Starts a shell's own build in a browser. */
async function checkStart(browser: Browser, shell: ServedBuild): Promise<Finding[]> {
  try {
    const { page } = await startShell(browser, { shell: await prepareShell(shell) })
    await page.context().close()
    return []
  } catch (error) {
    const { what, hint } = findingOf(error)
    return [findingsOf('start', shell.manifest.name)(what, shell.manifest.entry, hint)]
  }
}

/**
 * Checks that a build works in a shell: a remote in the one that is given, a shell as itself.
 */
export async function checkInShell(
  browser: Browser,
  build: ServedBuild,
  shell: ServedBuild,
): Promise<Finding[]> {
  if (build.manifest.kind === 'shell') return checkStart(browser, build)
  const apps = { shell: shell.manifest, remotes: [build.manifest] }
  return [
    ...checkLanguages(apps),
    ...(await checkServer(build, shell)),
    ...(await checkLoading(browser, build, shell)),
  ]
}
