import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listNetworks } from 'portal-contract/api'
import { readDatabaseUrl, readOwnDatabaseUrl } from '#src/config/database-url.ts'
import { readVariables, type Variables } from '#src/config/env-schema.ts'
import { readSettings } from '#src/config/settings-file.ts'
import { isLocalUrl } from '#src/config/site.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export type Config = ReturnType<typeof parseEnv>

/** @throws StartError naming every variable that is wrong */
export function readConfig(): Config {
  return parseEnv(readEnvironment())
}

/**
 * The settings of this process: its environment, and below it the file of the data folder.
 * An empty variable hides the one of the file. @throws StartError if the file cannot be read
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const { env } = process
  return { ...readSettings(toDataDir(env.DATA_DIR)), ...env }
}

/** @throws StartError naming every variable that is wrong */
export function parseEnv(env: NodeJS.ProcessEnv) {
  const variables = readVariables(env)
  const { DATABASE_URL, API_DOCS, BACKUP_DIR, SMTP_URL, MAIL_FROM = '' } = variables
  const { GAME_DATABASE_URL, LOGIN_DATABASE_URL, GAME_READ_URL } = variables
  const { METRICS_HOST, METRICS_PORT, PORTAL_STORE, PORTAL_ENVIRONMENT } = variables
  const dataDir = toDataDir(variables.DATA_DIR)
  return {
    host: variables.API_HOST,
    port: Number(variables.API_PORT),
    /** How long it serves on after it was told to end, so that gateways notice. */
    drainSeconds: Number(variables.DRAIN_SECONDS),
    /** Where Prometheus reads this server; null if nobody does. */
    metrics: METRICS_PORT ? { host: METRICS_HOST, port: Number(METRICS_PORT) } : null,
    /** The proxies in front of the gateway, or the gateways on other hosts. */
    trustProxy: listNetworks(variables.TRUST_PROXY),
    dataDir,
    /** The hosts of the MariaDB with the site's own data; null keeps it in webFile. */
    webDatabase: DATABASE_URL ? readOwnDatabaseUrl(DATABASE_URL) : null,
    webFile: join(dataDir, 'web.sqlite'),
    /** The demo realm. */
    gameFile: join(dataDir, 'realm.sqlite'),
    /** The databases of the operator's game server; null plays the demo realm. */
    gameDatabases: GAME_DATABASE_URL
      ? readGameDatabases(GAME_DATABASE_URL, LOGIN_DATABASE_URL, GAME_READ_URL)
      : null,
    /** How coins get into the game; null is a stack, and the site starts even if the database cannot carry it. */
    coinChannel: variables.COIN_CHANNEL ?? null,
    /** Whether premium is also written into the emulator's own table, for the whole account. */
    mirrorsPremium: variables.PREMIUM_MIRROR !== undefined,
    /** Where the live realm settings are; null takes those of realmFile. */
    store: PORTAL_STORE
      ? { folder: fromRoot(PORTAL_STORE), environment: PORTAL_ENVIRONMENT }
      : null,
    ...toRealm(variables, dataDir),
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
    backupDir: BACKUP_DIR ? fromRoot(BACKUP_DIR) : null,
    /** The gateway that `npm start` runs. */
    gateway: {
      host: variables.GATEWAY_HOST,
      port: Number(variables.PORT),
      store: fromRoot(PORTAL_STORE ?? '.portal/store'),
    },
    /** The portal of the staff, on a port and an origin of its own. */
    office: {
      host: variables.OFFICE_HOST,
      port: Number(variables.OFFICE_PORT),
      origin: variables.OFFICE_ORIGIN ?? `http://localhost:${variables.OFFICE_PORT}`,
    },
    publicOrigin: variables.PUBLIC_ORIGIN ?? null,
    /** Used if neither PUBLIC_ORIGIN nor the realm says so: the portal that `npm start` opens. */
    localOrigin: `http://localhost:${variables.PORT}`,
    /** The secret that replicas share; null uses the file in the data folder. */
    secretKey: variables.API_SECRET ?? null,
    logLevel: variables.LOG_LEVEL,
    auditDays: Number(variables.AUDIT_DAYS),
  }
}

/** @param given DATA_DIR, which may be missing */
export function toDataDir(given: string | undefined): string {
  return fromRoot(given || '.portal/data')
}

/** The settings that this process reads, and what `npm start` makes them of. */
function toRealm({ REALM_DIR, REALM_FILE }: Variables, dataDir: string) {
  const realmDir = REALM_DIR ? fromRoot(REALM_DIR) : join(dataDir, 'realm')
  const realmDefaults = fromRoot(REALM_FILE ?? 'realm.json')
  const compiled = compiledRealm(dataDir)
  const isCompiled = existsSync(realmDir) && existsSync(compiled)
  return {
    realmFile: isCompiled ? compiled : realmDefaults,
    /** The operator's own folder. */
    realmDir,
    /** The settings underneath it. */
    realmDefaults,
  }
}

/** What `npm start` last made of the realm folder. */
export const compiledRealm = (dataDir: string) => join(dataDir, 'realm.json')

/** The command `portal` of this repository. */
export const portalCommand = fromRoot('portal/gateway/bin/portal.ts')

/** Commands run in different folders, and must find the same files. */
function fromRoot(path: string): string {
  return resolve(root, path)
}

export type StoreConfig = NonNullable<Config['store']>

export type GameDatabases = ReturnType<typeof readGameDatabases>

/** @throws DatabaseUrlError */
export function readGameDatabases(game: string, login?: string | null, read?: string) {
  return {
    game: readDatabaseUrl(game),
    /** Null if the accounts are in the database of the game. */
    login: login ? readDatabaseUrl(login) : null,
    /** A replica for the rankings; null if there is none. */
    read: read ? readDatabaseUrl(read) : null,
  }
}

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
