import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Actor } from 'shared-api/office/parts'
import { type Config, portalCommand, type StoreConfig } from '#src/config/env.ts'
import { Problem } from '#src/http/problem.ts'

type Options = Pick<Config, 'realmDefaults'> & { store: StoreConfig }
type Run = { folder?: string; actor?: Actor; site?: string }

/** Megabytes would hold all texts of the site many times. */
const maxBuffer = 20_000_000

/** Runs `portal realm`, in a process of its own: it renders pages. */
export function createRealmCommand({ store, realmDefaults }: Options) {
  /** @returns what it answers @throws Problem 409 with what it says */
  const run = async (name: string, { folder, actor, site }: Run = {}): Promise<unknown> => {
    const args = [portalCommand, 'realm', name, '--json', '--store', store.folder]
    args.push('--environment', store.environment)
    if (folder) args.push('--folder', folder, '--defaults', realmDefaults)
    if (site) args.push('--site', site)
    const env = { ...process.env, ...(actor && { PORTAL_USER: `${actor.name} (office)` }) }
    const running = promisify(execFile)(process.execPath, args, { env, maxBuffer })
    const { stdout } = await running.catch(({ stdout, message }) => {
      const said = saidIn(stdout) ?? String(message)
      throw new Problem(409, 'realm-refused', said.replaceAll(`${folder}/`, ''))
    })
    return JSON.parse(stdout)
  }

  return {
    run,
    /** @returns a line for each thing that is wrong with a folder */
    async check(folder: string): Promise<string[]> {
      const said = await run('check', { folder }).then(
        () => '',
        (problem: Problem) => problem.message,
      )
      const [first = '', ...lines] = said.split('\n')
      const problems = lines.length > 0 ? lines : [first].filter(Boolean)
      return problems.map((line) => line.trim())
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
