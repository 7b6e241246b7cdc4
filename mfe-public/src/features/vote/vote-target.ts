import type { PublicRealm } from 'shared-api'

const sites = ['hopzone', 'l2jbrasil', 'top100arena'] as const
const placeholder = '{playerId}'
const playerIdPattern = /^[A-Za-z0-9_-]{1,24}$/

/** Whether filling in the player id left the address on the site that the settings name. */
function isOnSite(target: string, site: string): boolean {
  if (!URL.canParse(site) || !URL.canParse(target)) return false
  const { protocol, host } = new URL(target)
  return protocol === 'https:' && host === new URL(site).host
}

/**
 * Where a vote goes (specification §2, Vote redirect). Nothing of the address bar but a plain player id ever
 * becomes part of an address, and only on the hosts that the realm settings name.
 *
 * @param site as in the path, in any case
 * @param playerId as in the path; sent only to the sites whose address has a place for it
 * @param realm its vote sites, and its home for everything that is not a vote
 * @returns an https address, or the realm's home (which may be a path of this site)
 */
export function voteTarget(
  site: string,
  playerId: string,
  { voteSites, homeUrl }: Pick<PublicRealm, 'voteSites' | 'homeUrl'>,
): string {
  const known = sites.find((name) => name === site.toLowerCase())
  if (!known) return homeUrl
  const { url } = voteSites[known]
  const takesPlayer = url.includes(placeholder)
  if (takesPlayer && !playerIdPattern.test(playerId)) return homeUrl
  const target = url.replaceAll(placeholder, encodeURIComponent(playerId))
  return isOnSite(target, url) ? target : homeUrl
}
