import { join, resolve } from 'node:path'
import { type LogLevel, readVariables, type Variables } from '#src/config/env-schema.ts'
import { isLocalUrl } from '#src/config/site.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export type PaymentsConfig = {
  /** The API of Mercado Pago, or of its sandbox. */
  url: string
  token: string
  webhookSecret: string
  /** Whether payments move real money. Payments of the other kind are held. */
  isLive: boolean
}

export type Config = {
  host: string
  port: number
  dataDir: string
  webFile: string
  gameFile: string
  realmFile: string
  /** The .eml files of a server without a mail server. */
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
  publicOrigin: string | null
  /** Used if neither says so: the portal that `npm start` opens on this machine. */
  localOrigin: string
  /** The secret that replicas share; null uses the file in the data folder. */
  secretKey: string | null
  logLevel: LogLevel
  auditDays: number
}

/** @throws StartError naming every variable that is wrong */
export function parseEnv(env: NodeJS.ProcessEnv): Config {
  const variables = readVariables(env)
  const { API_DOCS, BACKUP_DIR, SMTP_URL, MAIL_FROM = '' } = variables
  const dataDir = resolve(variables.DATA_DIR ?? join(root, '.portal', 'data'))
  return {
    host: variables.API_HOST,
    port: Number(variables.API_PORT),
    dataDir,
    webFile: join(dataDir, 'web.sqlite'),
    gameFile: join(dataDir, 'realm.sqlite'),
    realmFile: resolve(variables.REALM_FILE ?? join(root, 'realm.json')),
    mailDir: join(dataDir, 'mail'),
    smtp: SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM } : null,
    payments: toPayments(variables),
    hasLocalPayments: isLocalUrl(variables.MERCADO_PAGO_URL),
    docs: API_DOCS ? API_DOCS === 'on' : null,
    backupDir: BACKUP_DIR ? resolve(BACKUP_DIR) : null,
    publicOrigin: variables.PUBLIC_ORIGIN ?? null,
    localOrigin: `http://localhost:${variables.PORT}`,
    secretKey: variables.API_SECRET ?? null,
    logLevel: variables.LOG_LEVEL,
    auditDays: Number(variables.AUDIT_DAYS),
  }
}

function toPayments(variables: Variables): PaymentsConfig | null {
  const {
    MERCADO_PAGO_TOKEN: token,
    MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret = '',
    MERCADO_PAGO_URL: url = 'https://api.mercadopago.com',
  } = variables
  if (!token) return null
  return { url, token, webhookSecret, isLive: variables.MERCADO_PAGO_TEST !== '1' }
}
