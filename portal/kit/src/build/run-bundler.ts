import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { PortalError } from 'portal-contract'
import { removeBuild } from 'portal-releases'
import { findBundler } from './tools.ts'

/** Why an app does not build. */
export class BundlerError extends PortalError {
  /** What the bundler said. */
  readonly output: string

  constructor(tool: string, appDir: string, output: string) {
    super(`${tool} could not build ${appDir}`, 'see the errors above')
    this.output = stripVTControlCharacters(output).trim()
  }
}

/**
 * Runs an app's own bundler in place of the build before, with its output on stderr: stdout holds the command's answer.
 * @throws PortalError when there is no bundler; BundlerError when it fails
 */
export async function runBundler(appDir: string): Promise<void> {
  const { tool, command, args } = await findBundler(appDir)
  const colour = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}
  // The configuration may not even run.
  await removeBuild(appDir)
  const child = spawn(command, args, {
    cwd: appDir,
    // `portal dev` may run it, and is in development itself.
    env: { ...colour, ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, package commands are shell scripts.
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stderr.write(text)
    })
  // Behind its last words.
  const [code] = await once(child, 'close')
  if (code !== 0) throw new BundlerError(tool, appDir, output)
}
