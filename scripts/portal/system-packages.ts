import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'
import { run, StepFailed } from './run.ts'

/** Whether programs can be installed here: on Debian, as root. */
const canInstall = () => process.getuid?.() === 0

/** Installs Debian packages. @throws StepFailed when they cannot be had */
async function install(...packages: string[]): Promise<void> {
  // A server that a test is to drive must not begin to serve on its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = { cwd: root, output: 'on-failure', env } as const
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', ...packages], options)
}

/** Where Debian puts what the tests of the portal's nginx drive. */
const nginxFiles = [
  '/usr/sbin/nginx',
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
]

/** Where nginx is missing and cannot be had, the tests that drive it fail, and say what they need. */
export async function installNginx(): Promise<void> {
  if (process.env.NGINX_PATH || !canInstall()) return
  if (nginxFiles.every((path) => existsSync(path))) return
  console.log('  No nginx found; installing one …')
  await install('nginx-light', 'libnginx-mod-http-brotli-static').catch((error: Error) =>
    console.error(`  ${error.message}`),
  )
}

const browsers = [
  process.env.CHROMIUM_PATH,
  // The same engine without windows and menus, which nobody sees: it takes half of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findBrowser = () => browsers.find((path) => path && existsSync(path))

async function installBrowser(): Promise<void> {
  console.log('  No Chromium found; installing one …')
  // Debian has the shell; others have only the whole browser.
  if (canInstall())
    return install('chromium-headless-shell').catch(() => install('chromium'))
  const playwright = join(root, 'e2e/node_modules/.bin/playwright')
  await run(playwright, ['install', 'chromium'], { cwd: root, output: 'on-failure' })
}

/** @returns the path of a Chromium; empty where Playwright has its own. @throws StepFailed when none can be had */
export async function findOrInstallBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  await installBrowser().catch((error) => {
    if (!(error instanceof StepFailed)) throw error
    throw new StepFailed(
      'no Chromium was found, and none could be installed: set CHROMIUM_PATH to one',
    )
  })
  return findBrowser() ?? ''
}
