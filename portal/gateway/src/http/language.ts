import Negotiator from 'negotiator'
import { readCookie } from './cookies.ts'

/** The cookie in which the portal's scripts keep the visitor's language: `__Host-lang` over https. */
const languageCookie = 'lang'

/** The visitor's cookie, then what the browser asks for, then the first of the release's languages. */
export function chooseLanguage(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  languages: readonly string[],
): string {
  // Both names, whatever the protocol: behind an untrusted proxy, https looks like http.
  const remembered = [true, false]
    .map((isSecure) => readCookie(headers.cookie, languageCookie, isSecure))
    .find((value) => value && languages.includes(value))
  if (remembered) return remembered
  const fallback = languages[0] ?? 'en'
  const accepted = headers['accept-language']
  if (!accepted) return fallback
  // `pt-BR` matches `pt`: the site has languages, not regions.
  const bare = accepted.replace(/([a-z]{2,3})-[A-Za-z0-9-]+/g, '$1')
  const negotiator = new Negotiator({ headers: { 'accept-language': bare } })
  return negotiator.language([...languages]) ?? fallback
}
