import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PortalError } from 'portal-contract'

const names = [
  // The same engine without windows: it starts faster.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const paths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds a Chromium, Chrome or Edge: the one of CHROMIUM_PATH, else one in the folders of PATH and the usual places.
 * @param others further places
 * @throws PortalError when there is none
 */
export function findBrowser(env: NodeJS.ProcessEnv, others: readonly string[] = []) {
  const { CHROMIUM_PATH: named, PATH: folders = '' } = env
  const hint = 'install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one'
  if (named && !isProgram(named))
    throw new PortalError(`CHROMIUM_PATH is ${named}, which is no program`, hint)
  const inFolders = folders
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const found = named || [...inFolders, ...paths, ...others].find(isProgram)
  if (found) return found
  throw new PortalError('no browser was found, and builds are checked in one', hint)
}

/** Starts a headless browser. @throws PortalError when there is none, or it does not start */
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
    const hint = 'set CHROMIUM_PATH to another'
    throw new PortalError(`${executablePath} does not start: ${reason}`, hint)
  }
}
