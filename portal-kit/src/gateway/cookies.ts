/** The value of a cookie in a request's `cookie` header, as it was sent. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const pair = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
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
    `${name}=${value}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
