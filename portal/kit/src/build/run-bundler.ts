import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PortalError } from 'portal-contract'
import { removeBuild } from 'portal-releases'
import { findBundler } from './tools.ts'

/**
 * Runs an app's own bundler in place of the build before, with its output on stderr: stdout holds the command's answer.
 * @throws PortalError when there is no bundler, or it fails
 */
export async function runBundler(appDir: string): Promise<void> {
  const { tool, command, args } = await findBundler(appDir)
  // The configuration may not even run.
  await removeBuild(appDir)
  const child = spawn(command, args, {
    cwd: appDir,
    // `portal dev` may run it, and is in development itself.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
    // On Windows, package commands are shell scripts.
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new PortalError(`${tool} could not build ${appDir}`, 'see the errors above')
}
