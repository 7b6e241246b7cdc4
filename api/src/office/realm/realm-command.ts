import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Actor } from 'shared-api/office/parts'
import { type Config, portalCommand, type StoreConfig } from '#src/config/env.ts'
import { Problem } from '#src/http/problem.ts'
import { createMutex } from '#src/jobs/mutex.ts'

type Options = Pick<Config, 'realmDefaults'> & { store: StoreConfig }
type Run = { folder?: string; actor?: Actor; site?: string }

/** Megabytes would hold all texts of the site many times. */
const maxBuffer = 20_000_000

/** Milliseconds. It may wait for somebody who promotes. */
const longest = 120_000

/** Runs `portal realm`, in a process of its own: it renders pages. One at a time, so that the staff leave the visitors a processor. */
export function createRealmCommand({ store, realmDefaults }: Options) {
  const inOrder = createMutex()
  const execute = async (name: string, { folder, actor, site }: Run): Promise<unknown> => {
    const args = [portalCommand, 'realm', name, '--json', '--store', store.folder]
    args.push('--environment', store.environment)
    if (folder) args.push('--folder', folder, '--defaults', realmDefaults)
    if (site) args.push('--site', site)
    const env = { ...process.env, ...(actor && { PORTAL_USER: `${actor.name} (office)` }) }
    const options = { env, maxBuffer, timeout: longest }
    const running = promisify(execFile)(process.execPath, args, options)
    const { stdout } = await running.catch((cause) => {
      const said = saidIn(cause.stdout)
      // Its message holds the whole command, which is for the log alone.
      if (said === null) throw new Error(`portal realm ${name} broke off`, { cause })
      throw new Problem(409, 'realm-refused', said.replaceAll(`${folder}/`, ''))
    })
    return JSON.parse(stdout)
  }
  /** @returns what it answers @throws Problem 409 with what it says */
  const run = (name: string, given: Run = {}) =>
    inOrder('portal', () => execute(name, given))

  return {
    run,
    /** @returns a line for each thing that is wrong with a folder */
    async check(folder: string): Promise<string[]> {
      try {
        await run('check', { folder })
        return []
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const [first = '', ...lines] = error.message.split('\n')
        return (lines.length > 0 ? lines : [first]).map((line) => line.trim())
      }
    },
  }
}

/** `{ "error": { "message": … } }`, if that is what it printed. */
function saidIn(stdout: string): string | null {
  try {
    return JSON.parse(stdout).error.message
  } catch {
    return null
  }
}
