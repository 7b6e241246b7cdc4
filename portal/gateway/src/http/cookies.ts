import { ownAssetsCookie } from 'portal-contract'
import { preferredLanguage } from 'portal-contract/api'

/** Over https, no subdomain and no http answer can set a `__Host-` cookie. It requires `Secure` and `Path=/`. */
const nameOf = (name: string, protocol: string) =>
  protocol === 'https' ? `__Host-${name}` : name

export type CookieRequest = { headers: { cookie?: string | undefined }; protocol: string }

/** The value of a request's cookie, as it was sent. */
export function readCookie({ headers, protocol }: CookieRequest, name: string) {
  const start = `${nameOf(name, protocol)}=`
  const pair = headers.cookie?.split('; ').find((cookie) => cookie.startsWith(start))
  return pair?.slice(start.length)
}

type CookieOptions = {
  /** Without it, the cookie ends with the browser's session. One without a value ends at once. */
  maxAgeSeconds?: number
  /** Not even sent when a link on another site leads here. */
  isStrict?: boolean
}

/** Writes a `set-cookie` header for the answer to a request. No script can read the cookie, and no other site can send it. */
export function writeCookie(
  { protocol }: Pick<CookieRequest, 'protocol'>,
  name: string,
  value: string,
  { maxAgeSeconds, isStrict = false }: CookieOptions,
): string {
  const maxAge = value === '' ? 0 : maxAgeSeconds
  return [
    `${nameOf(name, protocol)}=${value}`,
    'Path=/',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly',
    `SameSite=${isStrict ? 'Strict' : 'Lax'}`,
    ...(protocol === 'https' ? ['Secure'] : []),
  ].join('; ')
}

/** Whether a browser asks for the gateway's own files, because those of the assets origin failed in it. */
export const hasOwnAssets = ({ headers }: CookieRequest) =>
  readCookie({ headers, protocol: 'http' }, ownAssetsCookie) !== undefined

/** The cookie in which the portal's scripts keep the visitor's language: `__Host-lang` over https. */
const languageCookie = 'lang'

/** The visitor's cookie, then what the browser asks for, then the first of the release's languages. */
export function chooseLanguage(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  languages: readonly string[],
): string {
  // Both names, whatever the protocol: behind an untrusted proxy, https looks like http.
  const remembered = ['https', 'http']
    .map((protocol) => readCookie({ headers, protocol }, languageCookie))
    .find((value) => value && languages.includes(value))
  return (
    remembered ??
    preferredLanguage(headers['accept-language'], languages) ??
    languages[0] ??
    'en'
  )
}
