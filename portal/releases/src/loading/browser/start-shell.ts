import type { BrowserContext, Page } from 'playwright-core'
import { PortalError } from 'portal-contract'
import { startLimitMs } from '#src/checks/limits.ts'
import { buildName } from '#src/store/release.ts'
import { assetUrl } from '#src/store/store.ts'
import { hostPage } from './host-page.ts'
import type { Browser } from './open-browser.ts'
import { installRecorder, recorderKey } from './page/recorder.ts'
import {
  checkOrigin,
  type Refusals,
  type ServedBuild,
  serveBuilds,
} from './serve-builds.ts'

/** A page in which a shell runs. Close its context after use. */
export type StartedShell = {
  page: Page
  refusals: Refusals
}

/** Runs in the page: whether the shell shares its modules and guards the script URLs. */
const isReady = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: { defaultPolicy: unknown } }
  const runtime = Reflect.get(globalThis as object, '__FEDERATION__')
  return Boolean(trustedTypes?.defaultPolicy && runtime?.__INSTANCES__?.length)
}

/** Runs in the page: a shell that saves data loads no remote by itself. */
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

async function open(
  context: BrowserContext,
  shell: ServedBuild,
  remote?: ServedBuild,
): Promise<StartedShell> {
  const builds = remote ? [shell, remote] : [shell]
  const served = hostPage(shell.manifest, remote?.manifest)
  const refusals = await serveBuilds(context, served, builds)
  await context.addInitScript(saveData)
  if (remote) {
    const folder = assetUrl(remote.manifest, '')
    await context.addInitScript(installRecorder, { folder, key: recorderKey })
  }
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(checkOrigin)
  await page.waitForFunction(isReady, null, { timeout: startLimitMs }).catch(() => {
    const [error = 'it shares no modules, or claims no script policy'] = errors
    throw new PortalError(
      `${buildName(shell.manifest)} does not start in a browser: ${error}`,
      'check with a shell that does',
    )
  })
  return { page, refusals }
}

/**
 * Starts a shell in a tab of its own, under the policy that visitors get.
 *
 * @param remote the only remote of its registry
 * @throws PortalError when the shell does not start
 */
export async function startShell(
  browser: Browser,
  shell: ServedBuild,
  remote?: ServedBuild,
): Promise<StartedShell> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    return await open(context, shell, remote)
  } catch (error) {
    await context.close()
    throw error
  }
}
