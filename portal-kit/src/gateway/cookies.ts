/**
 * Over https the gateway's cookies have a name that no other subdomain and no plain http answer can set. Browsers
 * ask `Secure` and `Path=/` of them.
 */
const nameOf = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** The value of a cookie in a request's `cookie` header, as it was sent. */
export function readCookie(
  cookies: string | undefined,
  name: string,
  isSecure: boolean,
): string | undefined {
  const start = `${nameOf(name, isSecure)}=`
  const pair = cookies?.split('; ').find((cookie) => cookie.startsWith(start))
  return pair?.slice(start.length)
}

interface CookieOptions {
  isSecure: boolean
  /** Without it, the cookie ends with the browser's session. */
  maxAgeSeconds?: number
}

/** A cookie of the gateway's own: no script reads it, no other site sends it along. */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds }: CookieOptions,
): string {
  return [
    `${nameOf(name, isSecure)}=${value}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
