import { preferredLanguage } from 'portal-contract/api'
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
  return (
    remembered ??
    preferredLanguage(headers['accept-language'], languages) ??
    languages[0] ??
    'en'
  )
}
