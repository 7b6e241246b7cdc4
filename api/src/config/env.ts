import { join, resolve } from 'node:path'
import { readVariables, type Variables } from '#src/config/env-schema.ts'
import { isLocalUrl } from '#src/config/site.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export type Config = ReturnType<typeof parseEnv>

/** @throws StartError naming every variable that is wrong */
export function parseEnv(env: NodeJS.ProcessEnv) {
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
    /** The .eml files of a server without a mail server. */
    mailDir: join(dataDir, 'mail'),
    /** Null writes mails into mailDir. */
    smtp: SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM } : null,
    /** Null if the operator takes no payments. */
    payments: toPayments(variables),
    hasLocalPayments: isLocalUrl(variables.MERCADO_PAGO_URL),
    /** Whether /api/docs is shown; null shows it on this machine only. */
    docs: API_DOCS ? API_DOCS === 'on' : null,
    /** The folder of the operator's copies of the databases. */
    backupDir: BACKUP_DIR ? resolve(BACKUP_DIR) : null,
    publicOrigin: variables.PUBLIC_ORIGIN ?? null,
    /** Used if neither PUBLIC_ORIGIN nor the realm says so: the portal that `npm start` opens. */
    localOrigin: `http://localhost:${variables.PORT}`,
    /** The secret that replicas share; null uses the file in the data folder. */
    secretKey: variables.API_SECRET ?? null,
    logLevel: variables.LOG_LEVEL,
    auditDays: Number(variables.AUDIT_DAYS),
  }
}

export type PaymentsConfig = NonNullable<Config['payments']>

/** `isLive`: payments move real money. Payments of the other kind are held. */
function toPayments(variables: Variables) {
  const {
    MERCADO_PAGO_TOKEN: token,
    MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret = '',
    MERCADO_PAGO_URL: url = 'https://api.mercadopago.com',
  } = variables
  if (!token) return null
  return { url, token, webhookSecret, isLive: variables.MERCADO_PAGO_TEST !== '1' }
}
