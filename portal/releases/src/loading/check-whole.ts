import type { Build } from '#src/builds/build.ts'
import { checkBuild } from '#src/checks/run.ts'
import type { Finding } from '#src/findings/finding.ts'
import { openBrowser } from '#src/loading/browser/open-browser.ts'
import type { ReleasedApp } from '#src/store/release.ts'
import { checkInShell } from './check-in-shell.ts'
import { findHostShell } from './host-shell.ts'

/** Where a build is checked. */
export type Place = {
  store: string
  environment: string
  /** The app's folder. */
  app: string
  /** Published builds to be released with it. */
  others?: readonly ReleasedApp[]
}

/**
 * Checks a build by its files, and in a browser inside a shell.
 *
 * @throws PortalError when there is no browser, or no shell
 */
export async function checkWhole(build: Build, place: Place): Promise<Finding[]> {
  const { store, environment, app, others } = place
  const isShell = build.manifest.kind === 'shell'
  const shell = isShell ? build : await findHostShell(store, environment, app, others)
  const browser = await openBrowser()
  try {
    const inShell = await checkInShell(browser, build, shell)
    return [...(await checkBuild(build)), ...inShell]
  } finally {
    await browser.close()
  }
}
