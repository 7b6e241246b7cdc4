import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PortalError } from 'portal-contract'

/** How each bundler is started in an app's folder. */
const commands = {
  rspack: ['build'],
  webpack: [],
  vite: ['build'],
} as const

export type Tool = keyof typeof commands

export const tools = Object.keys(commands) as Tool[]

/** Finds a command of an app's dependencies, in the app's folder or above. */
function findCommand(appDir: string, name: string): string | null {
  for (let dir = appDir; ; dir = dirname(dir)) {
    const path = join(dir, 'node_modules/.bin', name)
    if (existsSync(path)) return path
    if (dir === dirname(dir)) return null
  }
}

/**
 * Finds how an app is built: by the bundler whose configuration is in its folder.
 *
 * @returns the command and its arguments
 * @throws PortalError when there is no configuration, or the bundler is not installed
 */
export async function findBundler(
  appDir: string,
): Promise<{ tool: Tool; command: string; args: readonly string[] }> {
  const files = await readdir(appDir).catch(() => [])
  const tool = tools.find((each) =>
    files.some((file) => file.startsWith(`${each}.config.`)),
  )
  if (!tool) {
    throw new PortalError(
      `${appDir} has no configuration of a bundler`,
      `add one of ${tools.map((each) => `${each}.config`).join(', ')}`,
    )
  }
  const command = findCommand(appDir, tool)
  if (command) return { tool, command, args: commands[tool] }
  throw new PortalError(`${tool} is missing in ${appDir}`, `install the app's dependencies`)
}
