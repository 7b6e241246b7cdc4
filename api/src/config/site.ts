import { isIPv4 } from 'node:net'
import type { Realm } from 'shared-api/contract'
import type { Config } from '#src/config/env.ts'
import { StartError } from '#src/config/start-error.ts'

/** Where players reach the site, and what follows from it. */
export type Site = {
  /** An origin without a slash at its end, such as https://play.example. */
  url: string
  /**
   * Whether that is any address but one of this machine. What is for development only (the mails
   * shown, the demo account and news, played payments) does not exist then.
   */
  isPublic: boolean
}

/**
 * The one place that decides where the site is and whether it is open to the world: PUBLIC_ORIGIN,
 * else the siteUrl of the realm, else this machine. Never the Host header: a visitor chooses that,
 * and links in mails would then lead to him.
 *
 * @throws StartError when what was given is no address
 */
export function siteOf(
  { publicOrigin, localOrigin }: Pick<Config, 'publicOrigin' | 'localOrigin'>,
  { siteUrl }: Pick<Realm, 'siteUrl'>,
): Site {
  const given = publicOrigin ?? siteUrl ?? localOrigin
  const address = URL.parse(given)
  if (!address) {
    throw new StartError(
      `${given} is no address of a site: correct PUBLIC_ORIGIN, siteUrl in realm.json, or PORT`,
    )
  }
  return { url: address.origin, isPublic: !isLoopback(address.hostname) }
}

/**
 * Whether a host is this machine: localhost, 127.0.0.0/8 or [::1].
 *
 * @param hostname of a parsed URL, which has addresses in one form only
 */
export function isLoopback(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith('127.')
  return hostname === 'localhost' || hostname === '[::1]'
}
