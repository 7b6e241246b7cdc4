import { join, resolve } from 'node:path'
import { isLocalUrl, type PaymentsConfig, readPayments } from '#src/config/payments-env.ts'
import { shortestSecret } from '#src/config/secret-key.ts'
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
  /** The .eml files of a server that has no mail server. */
  mailDir: string
  /** Null writes mails into mailDir. */
  smtp: { url: string; from: string } | null
  /** Null if the operator takes no payments. */
  payments: PaymentsConfig | null
  /** Whether MERCADO_PAGO_URL is a sandbox on this machine. */
  hasLocalPayments: boolean
  /** Whether /api/docs is shown; null shows it on this machine only. */
  docs: boolean | null
  /** The folder of the operator's copies of the databases. */
  backupDir: string | null
  /** Where players reach the site, when the environment says so; it wins over the realm. */
  publicOrigin: string | null
  /** Where they do when neither says: the portal that `npm start` opens on this machine. */
  localOrigin: string
  /** What replicas share; null takes the one of the data folder. */
  secretKey: string | null
  logLevel: LogLevel
  /** How long the audit log is kept. */
  auditDays: number
}

/** The database itself refuses to forget sooner. */
const fewestAuditDays = 30

/**
 * Reads the settings of the process, once, at start. An empty variable counts as absent.
 *
 * @param env such as process.env: API_DOCS, API_HOST, API_PORT, API_SECRET, AUDIT_DAYS, BACKUP_DIR, DATA_DIR,
 *   LOG_LEVEL, MAIL_FROM, MERCADO_PAGO_*, PORT, PUBLIC_ORIGIN, REALM_FILE, SMTP_URL
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
  const auditDays = env.AUDIT_DAYS || '400'
  if (!/^\d{1,5}$/.test(auditDays) || Number(auditDays) < fewestAuditDays) {
    problems.push(
      `AUDIT_DAYS is "${auditDays}", give how many days the audit log is kept, ${fewestAuditDays} or more`,
    )
  }
  const publicOrigin = env.PUBLIC_ORIGIN || null
  if (publicOrigin !== null && !isOrigin(publicOrigin)) {
    problems.push(
      `PUBLIC_ORIGIN is "${publicOrigin}", give an address without a path, such as https://play.example`,
    )
  }
  const secretKey = env.API_SECRET || null
  // It is not repeated: the log of a start is no place for it.
  if (secretKey !== null && secretKey.length < shortestSecret) {
    problems.push(
      `API_SECRET is too short, give ${shortestSecret} random characters or more`,
    )
  }
  const docs = readDocs(env, problems)
  const smtp = readSmtp(env, problems)
  const payments = readPayments(env, problems)
  if (!logLevel || problems.length > 0) throw new StartError(problems.join('; '))
  const dataDir = resolve(env.DATA_DIR || join(root, '.portal', 'data'))
  return {
    host: env.API_HOST || '127.0.0.1',
    port: Number(port),
    dataDir,
    webFile: join(dataDir, 'web.sqlite'),
    gameFile: join(dataDir, 'realm.sqlite'),
    realmFile: resolve(env.REALM_FILE || join(root, 'realm.json')),
    mailDir: join(dataDir, 'mail'),
    smtp,
    payments,
    hasLocalPayments: isLocalUrl(env.MERCADO_PAGO_URL),
    docs,
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    publicOrigin,
    localOrigin: `http://localhost:${env.PORT || '8080'}`,
    secretKey,
    logLevel,
    auditDays: Number(auditDays),
  }
}

function readDocs({ API_DOCS }: NodeJS.ProcessEnv, problems: string[]): boolean | null {
  if (!API_DOCS) return null
  if (API_DOCS !== 'on' && API_DOCS !== 'off') {
    problems.push(`API_DOCS is "${API_DOCS}", give on or off`)
  }
  return API_DOCS === 'on'
}

function readSmtp(env: NodeJS.ProcessEnv, problems: string[]): Config['smtp'] {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url) return null
  // The address may hold a password, so it is not repeated.
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? '')) {
    problems.push('SMTP_URL is no address like smtps://user:password@mail.example:465')
  }
  if (!from?.includes('@')) {
    problems.push('MAIL_FROM must name the sender of mails when SMTP_URL is set')
  }
  return { url, from: from ?? '' }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && url?.origin === text
}
