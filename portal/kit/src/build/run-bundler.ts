import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'

/**
 * Runs an app's own rspack, with its output on stderr: stdout holds the command's answer.
 * @throws PortalError when there is no rspack, or it fails
 */
export async function runBundler(appDir: string): Promise<void> {
  const rspack = join(appDir, 'node_modules/.bin/rspack')
  const child = spawn(rspack, ['build'], {
    cwd: appDir,
    stdio: ['ignore', 2, 2],
    // On Windows, package commands are shell scripts.
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit').catch(() => {
    throw new PortalError(`${rspack} is missing`, `install the app's dependencies`)
  })
  if (code !== 0)
    throw new PortalError(`rspack could not build ${appDir}`, 'see the errors above')
}
