import type { PublicRealm } from 'shared-api'

const sites = ['hopzone', 'l2jbrasil', 'top100arena'] as const
const placeholder = '{playerId}'
const playerIdPattern = /^[A-Za-z0-9_-]{1,24}$/

/** Whether an address with the player id is still on the configured site. */
function isOnSite(target: string, site: string): boolean {
  if (!URL.canParse(site) || !URL.canParse(target)) return false
  const { protocol, host } = new URL(target)
  return protocol === 'https:' && host === new URL(site).host
}

/**
 * Only a plain player id enters the target, and only on a host of the realm settings (docs/specification.md §2.22). A known
 * site is reached without any other.
 * @returns an https address, or the realm's home, which may be a path of this site
 */
export function voteTarget(
  site: string,
  playerId: string,
  { voteSites, homeUrl }: Pick<PublicRealm, 'voteSites' | 'homeUrl'>,
): string {
  const known = sites.find((name) => name === site.toLowerCase())
  if (!known) return homeUrl
  const { url } = voteSites[known]
  const sentId = playerIdPattern.test(playerId) ? playerId : ''
  const target = url.replaceAll(placeholder, sentId)
  return isOnSite(target, url) ? target : homeUrl
}
