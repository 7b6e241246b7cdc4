import type { Build, ServedBuild } from '#src/builds/build.ts'
import { checkBuild } from '#src/checks/run.ts'
import { checkLanguages } from '#src/checks/together/apps.ts'
import { type Finding, findingOf, findingsOf } from '#src/findings/finding.ts'
import { prepareShell } from '#src/loading/browser/host-page.ts'
import { type Browser, openBrowser } from '#src/loading/browser/open-browser.ts'
import { startShell } from '#src/loading/browser/start-shell.ts'
import { checkLoading } from './check-loading.ts'
import { checkServer } from './check-server.ts'
import { findHostShell, type Place } from './host-shell.ts'

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

/** Checks that a remote works in a shell. */
async function checkInShell(
  browser: Browser,
  build: ServedBuild,
  shell: ServedBuild,
): Promise<Finding[]> {
  return [
    ...checkLanguages({ shell: shell.manifest, remotes: [build.manifest] }),
    ...(await checkServer(build, shell)),
    ...(await checkLoading(browser, build, shell)),
  ]
}

/**
 * Checks a build by its files, and in a browser: a remote inside a shell, a shell as itself.
 *
 * @throws PortalError when there is no browser, or no shell
 */
export async function checkWhole(build: Build, place: Place): Promise<Finding[]> {
  const isShell = build.manifest.kind === 'shell'
  const shell = isShell ? build : await findHostShell(place)
  const browser = await openBrowser()
  try {
    const inBrowser = isShell
      ? await checkStart(browser, build)
      : await checkInShell(browser, build, shell)
    return [...(await checkBuild(build)), ...inBrowser]
  } finally {
    await browser.close()
  }
}
