import { isIPv4 } from 'node:net'
import type { Realm } from 'shared-api/contract'
import { StartError } from '#src/config/start-error.ts'

export type Site = ReturnType<typeof siteOf>

/**
 * By PUBLIC_ORIGIN, else the siteUrl of the realm, else this machine. Never by the Host header: a visitor chooses that, and
 * links in mails would lead to the visitor's host. @throws StartError if the setting is not an address
 */
export function siteOf(
  { publicOrigin, localOrigin }: { publicOrigin: string | null; localOrigin: string },
  { siteUrl }: Pick<Realm, 'siteUrl'>,
) {
  const given = publicOrigin ?? siteUrl ?? localOrigin
  const address = URL.parse(given)
  if (!address) {
    throw new StartError(
      `${given} is not the address of a site: correct PUBLIC_ORIGIN, siteUrl in realm.json, or PORT`,
    )
  }
  return {
    /** An origin without a slash at its end, such as https://play.example. */
    url: address.origin,
    /** A public site has nothing for development: the mail page, the demo account and news, test payments. */
    isPublic: !isLoopback(address.hostname),
  }
}

/** @param hostname of a parsed URL, which has addresses in one form only */
export function isLoopback(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith('127.')
  return hostname === 'localhost' || hostname === '[::1]'
}

export function isLocalUrl(url: string | undefined): boolean {
  const { hostname } = URL.parse(url ?? '') ?? {}
  return hostname !== undefined && isLoopback(hostname)
}
