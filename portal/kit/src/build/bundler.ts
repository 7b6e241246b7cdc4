import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Manifest, PortalError } from 'portal-contract'
import { checkDeclaredTexts, describeFindings, removeBuild } from 'portal-releases'

/** Each builds an app by its command `build`. */
export const tools = ['rspack', 'vite'] as const

export type Tool = (typeof tools)[number]

/**
 * Finds how an app is built: by the bundler whose configuration is in its folder.
 * @returns its command, of the dependencies in the app's folder or above
 * @throws PortalError when there is no configuration, or the bundler is not installed
 */
async function findBundler(appDir: string): Promise<{ tool: Tool; command: string }> {
  const files = await readdir(appDir).catch(() => [])
  const tool = tools.find((each) =>
    files.some((file) => file.startsWith(`${each}.config.`)),
  )
  if (!tool) {
    const names = tools.map((each) => `${each}.config`).join(', ')
    const what = `${appDir} has no configuration of a bundler`
    throw new PortalError(what, `add one of ${names}`)
  }
  for (let dir = appDir; ; dir = dirname(dir)) {
    const command = join(dir, 'node_modules/.bin', tool)
    if (existsSync(command)) return { tool, command }
    const hint = "install the app's dependencies"
    if (dir === dirname(dir)) throw new PortalError(`${tool} is missing in ${appDir}`, hint)
  }
}

export class BundlerError extends PortalError {
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
  const { tool, command } = await findBundler(appDir)
  const colour = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}
  // The configuration may not even run.
  await removeBuild(appDir)
  const child = spawn(command, ['build'], {
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

/**
 * Requires the texts that the HTML of an app's pages needs.
 * @throws PortalError that names those that are missing
 */
export async function requireTexts(dir: string, manifest: Manifest): Promise<void> {
  const findings = await checkDeclaredTexts({ dir, manifest })
  if (findings.length > 0) throw new PortalError(describeFindings(findings).trim())
}
