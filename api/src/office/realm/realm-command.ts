import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Actor } from 'shared-api/office/parts'
import { portalCommand, type StoreConfig } from '#src/config/env.ts'
import { Problem } from '#src/http/problem.ts'

type Options = { folder?: string; defaults?: string; site?: string; actor?: Actor }

/** Megabytes would hold all texts of the site many times. */
const maxBuffer = 20_000_000

/** Milliseconds. It may wait for somebody who promotes. */
const longest = 120_000

/**
 * Runs `portal realm`, in a process of its own: it renders pages.
 * @param actor whom the history of the environment names
 * @returns what it answers @throws Problem 409 with what it says
 */
export async function runRealmCommand(
  { folder: store, environment }: StoreConfig,
  name: 'preview' | 'publish' | 'rollback',
  { actor, ...given }: Options,
): Promise<unknown> {
  const values = Object.entries({ store, environment, ...given })
  const options = values.flatMap(([option, value]) => [`--${option}`, value])
  const env = { ...process.env, ...(actor && { PORTAL_USER: `${actor.name} (office)` }) }
  const running = promisify(execFile)(
    process.execPath,
    [portalCommand, 'realm', name, '--json', ...options],
    { env, maxBuffer, timeout: longest },
  )
  const { stdout } = await running.catch((cause) => {
    const said = saidIn(cause.stdout)
    // Its message holds the whole command, which is for the log alone.
    if (said === null) throw new Error(`portal realm ${name} broke off`, { cause })
    throw new Problem(409, 'realm-refused', said.replaceAll(`${given.folder}/`, ''))
  })
  return JSON.parse(stdout)
}

/** `{ "error": { "message": … } }`, if that is what it printed. */
function saidIn(stdout: string): string | null {
  try {
    return JSON.parse(stdout).error.message
  } catch {
    return null
  }
}
