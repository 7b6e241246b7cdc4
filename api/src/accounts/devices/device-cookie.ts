import type { CookieSerializeOptions } from '@fastify/cookie'

const year = 365 * 86_400

type DeviceCookie = {
  name: string
  options: CookieSerializeOptions
  /** An earlier name. It is still accepted and then replaced, so that no known device is lost. */
  old: { name: string; path: string } | null
}

/** Over https, the prefix ensures that no other host of the domain has set it, and requires the path `/`. */
export function deviceCookieOf(siteUrl: string): DeviceCookie {
  const common = { httpOnly: true, sameSite: 'strict', maxAge: year } as const
  const plain = { name: 'device', path: '/api/auth' }
  return siteUrl.startsWith('https:')
    ? {
        name: '__Host-device',
        options: { ...common, path: '/', secure: true },
        old: plain,
      }
    : { name: plain.name, options: { ...common, path: plain.path }, old: null }
}
