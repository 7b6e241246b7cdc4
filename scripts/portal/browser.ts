import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './apps.ts'
import { canInstall, install as installPackages } from './apt.ts'
import { run, StepFailed } from './run.ts'

const candidates = [
  process.env.CHROMIUM_PATH,
  // The same engine without windows and menus, which nobody sees: it takes half of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function findBrowser(): Promise<string | null> {
  for (const path of candidates) {
    if (
      path &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return path
  }
  return null
}

async function install(): Promise<void> {
  console.log('  No Chromium found; installing one …')
  if (canInstall()) {
    // Debian has the shell; others have only the whole browser.
    return installPackages('chromium-headless-shell').catch(() =>
      installPackages('chromium'),
    )
  }
  const playwright = join(root, 'e2e/node_modules/.bin/playwright')
  await run(playwright, ['install', 'chromium'], { cwd: root, output: 'on-failure' })
}

/**
 * Finds a Chromium for the tests, or installs one.
 *
 * @returns its path; empty where Playwright has its own
 * @throws StepFailed when there is none and none can be had
 */
export async function findOrInstallBrowser(): Promise<string> {
  const found = await findBrowser()
  if (found) return found
  await install().catch((error) => {
    if (!(error instanceof StepFailed)) throw error
    throw new StepFailed(
      'no Chromium was found, and none could be installed: set CHROMIUM_PATH to one',
    )
  })
  return (await findBrowser()) ?? ''
}
