import { ownAssetsCookie } from 'portal-contract'
import { preferredLanguage } from 'portal-contract/api'

/** Over https, no subdomain and no http answer can set a `__Host-` cookie. It requires `Secure` and `Path=/`. */
const nameOf = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** The value of a cookie in a request's `cookie` header, as it was sent. */
export function readCookie(cookies: string | undefined, name: string, isSecure: boolean) {
  const start = `${nameOf(name, isSecure)}=`
  const pair = cookies?.split('; ').find((cookie) => cookie.startsWith(start))
  return pair?.slice(start.length)
}

type CookieOptions = {
  isSecure: boolean
  /** Without it, the cookie ends with the browser's session. One without a value ends at once. */
  maxAgeSeconds?: number
  /** Not even sent when a link on another site leads here. */
  isStrict?: boolean
}

/** Writes a `set-cookie` header. No script can read the cookie, and no other site can send it. */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds, isStrict = false }: CookieOptions,
): string {
  const maxAge = value === '' ? 0 : maxAgeSeconds
  return [
    `${nameOf(name, isSecure)}=${value}`,
    'Path=/',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly',
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}

/** Whether a browser asks for the gateway's own files, because those of the assets origin failed in it. */
export const hasOwnAssets = (cookies: string | undefined) =>
  readCookie(cookies, ownAssetsCookie, false) !== undefined

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
