import type { Realm } from 'shared-api/contract'
import type { Config } from '#src/config/env.ts'

/**
 * Where players reach the site. Never the Host header: whoever sends a request chooses that, and
 * would receive the secrets of links.
 *
 * @returns an origin without a slash at its end, such as https://play.example
 */
export function siteUrlOf(
  { publicOrigin, localOrigin }: Pick<Config, 'publicOrigin' | 'localOrigin'>,
  { siteUrl }: Pick<Realm, 'siteUrl'>,
): string {
  return publicOrigin ?? siteUrl ?? localOrigin
}
