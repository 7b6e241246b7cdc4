import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PortalError } from 'portal-contract'
import { root } from './apps.ts'

/** The settings of the site, from the environment and `settings.env`, as the API's command `check` prints them. */
export type Site = {
  url: string
  /** Whether that is any address but one of this machine: nothing that is for development exists then. */
  isPublic: boolean
  /** Where the gateway listens. */
  host: string
  port: number
  /** Where Prometheus reads the gateway; the API has the next port. Null: nowhere. */
  metrics: { host: string; port: number } | null
  trustProxy: string[]
  /** What is wrong between the site and its proxy, or null. */
  proxyHint: string | null
  /** Where the staff's office listens, and where the staff reach it. */
  office: { host: string; port: number; origin: string }
  store: string
  dataDir: string
  /** The operator's folder, the settings underneath it, and what is wrong with the folder. */
  realmFolder: string
  realmDefaults: string
  realmProblems: string[]
  logLevel: string | null
  takesPayments: boolean
  /** Whether the game database is the demo realm, or a game server's own. */
  realm: 'demo' | 'own'
  /** Why a second portal cannot start on this data folder; null if none runs there. */
  inUse: string | null
  /** The login and password that everybody knows, where they open the site. */
  demoLogin?: string
}

/**
 * Asks the API, before anything is built, whether the site would start.
 * @param mayRun whether it may be running already
 * @throws PortalError with its line where not
 */
export async function checkSite(
  env: NodeJS.ProcessEnv = {},
  mayRun = false,
): Promise<Site> {
  const check = [join(root, 'api/src/cli.ts'), 'check', '--json']
  const options = { env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)('node', check, options).catch(
    ({ stderr, message }: { stderr?: string; message: string }) => {
      throw new PortalError((stderr?.trim() || message).replace(/^api: /, ''))
    },
  )
  const site: Site = JSON.parse(stdout)
  if (site.inUse !== null && !mayRun) throw new PortalError(site.inUse)
  return site
}
