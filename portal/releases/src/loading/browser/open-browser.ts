import { PortalError } from 'portal-contract'
import { findBrowser } from './find-browser.ts'

export type { Browser } from 'playwright-core'

/**
 * Starts a headless browser. Start one per command: it loads many builds.
 *
 * @throws PortalError when there is none, or it does not start
 */
export async function openBrowser() {
  // Only here: hosts that compose and serve need no browser.
  const { chromium } = await import('playwright-core')
  const executablePath = findBrowser(process.env, [chromium.executablePath()])
  // Chromium refuses its sandbox to root.
  const chromiumSandbox = process.getuid?.() !== 0
  try {
    return await chromium.launch({ executablePath, chromiumSandbox })
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    throw new PortalError(
      `${executablePath} does not start: ${reason}`,
      'set CHROMIUM_PATH to another',
    )
  }
}
