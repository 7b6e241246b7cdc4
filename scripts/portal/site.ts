import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PortalError } from 'portal-contract'
import { root } from './apps.ts'

/** Where the site is, as the API decides it. */
export type Site = {
  url: string
  /** Whether that is any address but one of this machine: nothing that is for development exists then. */
  isPublic: boolean
}

/**
 * Asks the API, before anything is built, whether it would start with these settings.
 *
 * @throws PortalError with its line where it would not
 */
export async function checkSite(env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const cli = join(root, 'api/src/cli.ts')
  try {
    const { stdout } = await promisify(execFile)('node', [cli, 'check', '--json'], {
      env: { ...process.env, ...env },
    })
    return JSON.parse(stdout) as Site
  } catch (error) {
    throw new PortalError(lineOf(error).replace(/^api: /, ''))
  }
}

function lineOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return stderr?.trim() || message
}
