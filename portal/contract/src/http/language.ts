import Negotiator from 'negotiator'

/** The language that an Accept-Language header prefers of those offered; undefined if it accepts none of them. */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  // The site has languages, not regions: `pt-BR` asks for `pt`.
  const accepted = header?.replace(/([a-z]{2,3})-[a-z0-9-]+/gi, '$1')
  if (!accepted) return undefined
  const chosen = new Negotiator({ headers: { 'accept-language': accepted } }).language([
    ...offered,
  ])
  return offered.find((language) => language === chosen)
}
