import { isNetwork, listNetworks } from 'portal-contract/api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { coinChannels } from '#src/config/coin-channel.ts'
import {
  DatabaseUrlError,
  readDatabaseUrl,
  readOwnDatabaseUrl,
} from '#src/config/database-url.ts'
import { shortestSecret } from '#src/config/secret-key.ts'
import { isLocalUrl } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const or = new Intl.ListFormat('en', { type: 'disjunction' })

/** The database refuses to delete entries that are younger. */
const fewestAuditDays = 30

const rule = (
  isValid: (text: string) => boolean,
  problem: (text: string) => string,
  options = {},
) => Type.Refine(Type.String(options), isValid, problem)

/** @param hint what to give @param options `default`: what counts if nothing is given */
const wholeNumber = (least: number, most: number, hint: string, options = {}) =>
  rule(isWholeNumber(least, most), instead(hint), options)

const origin = (example: string) =>
  Type.Optional(
    rule(isOrigin, instead(`give an address without a path, such as ${example}`)),
  )

/** All settings of the site: those of the API, of the gateway that `npm start` runs, and of `npm start` itself. */
const VariablesSchema = Type.Object({
  API_HOST: Type.String({ default: '127.0.0.1' }),
  GATEWAY_HOST: Type.String({ default: '127.0.0.1' }),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
  METRICS_PORT: Type.Optional(wholeNumber(0, 65_534, 'give a number from 0 to 65534')),
  API_PORT: wholeNumber(0, 65_535, 'give a number from 0 to 65535', { default: '8081' }),
  DRAIN_SECONDS: wholeNumber(0, 300, 'give a whole number of seconds from 0 to 300', {
    default: '0',
  }),
  LOG_LEVEL: Type.Enum([...logLevels], { default: 'info' }),
  AUDIT_DAYS: wholeNumber(
    fewestAuditDays,
    99_999,
    `give how many days the audit log is kept, ${fewestAuditDays} or more`,
    { default: '400' },
  ),
  DATA_DIR: Type.Optional(Type.String()),
  DATABASE_URL: databaseUrl(readOwnDatabaseUrl),
  GAME_DATABASE_URL: databaseUrl(),
  LOGIN_DATABASE_URL: databaseUrl(),
  GAME_READ_URL: databaseUrl(),
  COIN_CHANNEL: Type.Optional(Type.Enum([...coinChannels])),
  PREMIUM_MIRROR: Type.Optional(Type.Enum(['account_premium'])),
  REALM_DIR: Type.Optional(Type.String()),
  REALM_FILE: Type.Optional(Type.String()),
  PORTAL_ENVIRONMENT: Type.String({ default: 'production' }),
  BACKUP_DIR: Type.Optional(Type.String()),
  PORT: rule(
    isWholeNumber(0, 65_535),
    (text) => `is ${text}: set it to a whole number from 0 to 65535`,
    { default: '8080' },
  ),
  PORTAL_STORE: Type.Optional(Type.String()),
  TRUST_PROXY: rule(
    (text) => listNetworks(text).every(isNetwork),
    (text) =>
      `has "${listNetworks(text).find((network) => !isNetwork(network))}": name the proxies in front by address (10.0.0.7) or range (10.0.0.0/8), with commas between them`,
    { default: '' },
  ),
  PUBLIC_ORIGIN: origin('https://play.example'),
  OFFICE_HOST: Type.String({ default: '127.0.0.1' }),
  OFFICE_PORT: wholeNumber(1, 65_535, 'give the port of the office, from 1 to 65535', {
    default: '8090',
  }),
  OFFICE_ORIGIN: origin('https://office.example'),
  // Secrets are not repeated, because the line goes to a log.
  API_SECRET: Type.Optional(
    rule(
      (text) => text.length >= shortestSecret,
      () => `is too short, give ${shortestSecret} random characters or more`,
    ),
  ),
  API_DOCS: Type.Optional(Type.Enum(['on', 'off'])),
  SMTP_URL: Type.Optional(
    rule(
      (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''),
      () => 'is not an address like smtps://user:password@mail.example:465',
    ),
  ),
  MAIL_FROM: Type.Optional(Type.String()),
  MERCADO_PAGO_TOKEN: Type.Optional(Type.String()),
  MERCADO_PAGO_WEBHOOK_SECRET: Type.Optional(Type.String()),
  MERCADO_PAGO_URL: Type.Optional(Type.String()),
  MERCADO_PAGO_TEST: Type.Optional(Type.String()),
})
export type Variables = Static<typeof VariablesSchema>
export const settingNames: readonly string[] = Object.keys(VariablesSchema.properties)

/** Rules about several variables. */
function combinationProblems(env: NodeJS.ProcessEnv) {
  const { SMTP_URL, MAIL_FROM = '', LOGIN_DATABASE_URL, GAME_READ_URL } = env
  const { MERCADO_PAGO_TOKEN, MERCADO_PAGO_WEBHOOK_SECRET, MERCADO_PAGO_URL: url } = env
  const isDemo = !env.GAME_DATABASE_URL
  const ofOwnServer = ['COIN_CHANNEL', 'PREMIUM_MIRROR'].filter((name) => env[name])
  return [
    isDemo &&
      (LOGIN_DATABASE_URL || GAME_READ_URL) &&
      'GAME_DATABASE_URL is missing, give the address of the game database beside LOGIN_DATABASE_URL and GAME_READ_URL',
    ...ofOwnServer.map(
      (name) =>
        isDemo && `GAME_DATABASE_URL is missing, ${name} is about your own game server`,
    ),
    SMTP_URL &&
      !MAIL_FROM.includes('@') &&
      'MAIL_FROM must name the sender of mails when SMTP_URL is set',
    MERCADO_PAGO_TOKEN &&
      !MERCADO_PAGO_WEBHOOK_SECRET &&
      'MERCADO_PAGO_WEBHOOK_SECRET is missing, give the secret of the webhook beside MERCADO_PAGO_TOKEN',
    MERCADO_PAGO_TOKEN &&
      url &&
      !isTrustedUrl(url) &&
      `MERCADO_PAGO_URL ${instead('give an https address')(url)}`,
  ].filter(Boolean)
}

/** An empty variable counts as absent. @throws StartError naming every variable that is wrong */
export function readVariables(env: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const variables: unknown = Value.Default(VariablesSchema, given)
  const problems = [
    ...Value.Errors(VariablesSchema, variables).map((error) => {
      const name = error.instancePath.slice(1)
      if (error.keyword !== 'enum') return `${name} ${error.message}`
      const values = or.format(error.params.allowedValues.map(String))
      return `${name} ${instead(`give ${values}`)(String(given[name]))}`
    }),
    ...combinationProblems(given),
  ]
  if (problems.length > 0) throw new StartError(problems.join('; '))
  return Value.Parse(VariablesSchema, variables)
}

/** What is wrong is said without the address, because it holds a password. */
function databaseUrl(read: (text: string) => unknown = readDatabaseUrl) {
  const problemOf = (text: string) => {
    try {
      read(text)
      return null
    } catch (error) {
      if (error instanceof DatabaseUrlError) return error.message
      throw error
    }
  }
  return Type.Optional(
    rule(
      (text) => problemOf(text) === null,
      (text) => String(problemOf(text)),
    ),
  )
}

function instead(hint: string) {
  return (text: string) => `is "${text}", ${hint}`
}

function isWholeNumber(least: number, most: number) {
  return (text: string) =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && url?.origin === text
}

/** The token is sent there: over https, or within this machine. */
function isTrustedUrl(url: string): boolean {
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLocalUrl(url))
}
