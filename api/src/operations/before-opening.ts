import { isDeepStrictEqual } from 'node:util'
import { parseRealm, type Realm } from 'shared-api/contract'
import type { Config } from '#src/config/env.ts'
import type { Site } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import { findBackupProblem } from '#src/operations/backups.ts'

type Settings = { config: Config; realm: Realm; site: Site }

/**
 * Follows the list "Before you open" of docs/operations.md. @returns one line for each open point
 * @throws StartError if the site would expose what is for development only
 */
export function checkBeforeOpening({ config, realm, site }: Settings): string[] {
  if (!site.isPublic) return []
  const refusals = present([
    config.smtp === null && 'mails would reach nobody: set SMTP_URL and MAIL_FROM',
    config.hasLocalPayments &&
      'MERCADO_PAGO_URL is a sandbox on this machine, which takes play money: unset it',
  ])
  if (refusals.length > 0)
    throw new StartError(`${site.url} is a public site, and ${refusals.join('; ')}`)
  const { payments } = config
  const { game, login } = realm.server
  const placeholders = placeholdersOf(realm)
  return present([
    site.url.startsWith('http:') &&
      `${site.url} is not https: passwords cross the network in clear, put a TLS proxy in front`,
    realm.siteUrl !== site.url &&
      `siteUrl in realm.json is not ${site.url}: pages show a wrong address, or none`,
    payments === null &&
      'no payments: coins cannot be bought until MERCADO_PAGO_TOKEN is set',
    payments?.isLive === false &&
      'MERCADO_PAGO_TEST is 1: test cards, which anybody may use, buy coins',
    findBackupProblem(config),
    placeholders.length > 0 &&
      `realm.json still has placeholders: ${placeholders.join(', ')}`,
    (game === null || login === null) &&
      'server.game and server.login in realm.json are not both set: the status shown is not that of your server',
    config.docs === true && 'API_DOCS is on: everybody can read the description of the API',
  ])
}

/** What only the gateway of `npm start` needs: an API alone may have a gateway that knows its own proxies. */
export function findProxyHint({ url, isPublic }: Site, isTrusting: boolean): string | null {
  if (isPublic && !isTrusting && url.startsWith('https:')) {
    return 'TRUST_PROXY is not set: all visitors share the address of your TLS proxy, and with it the limits of one'
  }
  if (!isPublic && isTrusting) {
    return `TRUST_PROXY is set, but the site is ${url}, where anybody may read its mails: set PUBLIC_ORIGIN`
  }
  return null
}

function placeholdersOf({ links, voteSites, downloads }: Realm): string[] {
  const original = parseRealm({})
  const unchanged = (place: string, now: object, then: object) =>
    Object.entries(now)
      .filter(([name, value]) => isDeepStrictEqual(value, Object(then)[name]))
      .map(([name]) => `${place}.${name}`)
  const missing = Object.entries(downloads)
    .filter(([, { url }]) => url === null)
    .map(([name]) => `downloads.${name}`)
  return [
    ...unchanged('links', links, original.links),
    ...unchanged('voteSites', voteSites, original.voteSites),
    ...missing,
  ]
}

/** @returns those that there is a reason to say */
export function present(lines: readonly (string | false | null | undefined)[]): string[] {
  return lines.filter((line) => typeof line === 'string')
}
