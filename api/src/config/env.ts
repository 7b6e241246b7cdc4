import { join, resolve } from 'node:path'
import { StartError } from '#src/config/start-error.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

export type Config = {
  host: string
  /** 0 lets the system pick a free port. */
  port: number
  /** The folder of the two databases. */
  dataDir: string
  webFile: string
  gameFile: string
  realmFile: string
  logLevel: LogLevel
}

/**
 * Reads the settings of the process, once, at start. An empty variable counts as absent.
 *
 * @param env such as process.env: API_HOST, API_PORT, DATA_DIR, LOG_LEVEL, REALM_FILE
 * @throws StartError naming every variable that is wrong
 */
export function parseEnv(env: NodeJS.ProcessEnv): Config {
  const port = env.API_PORT || '8081'
  const level = env.LOG_LEVEL || 'info'
  const logLevel = logLevels.find((known) => known === level)
  const problems: string[] = []
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    problems.push(`API_PORT is "${port}", give a number from 0 to 65535`)
  }
  if (!logLevel) {
    problems.push(`LOG_LEVEL is "${level}", give one of ${logLevels.join(', ')}`)
  }
  if (!logLevel || problems.length > 0) throw new StartError(problems.join('; '))
  const dataDir = resolve(env.DATA_DIR || join(root, '.portal', 'data'))
  return {
    host: env.API_HOST || '127.0.0.1',
    port: Number(port),
    dataDir,
    webFile: join(dataDir, 'web.sqlite'),
    gameFile: join(dataDir, 'realm.sqlite'),
    realmFile: resolve(env.REALM_FILE || join(root, 'realm.json')),
    logLevel,
  }
}
