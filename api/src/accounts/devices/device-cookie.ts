const year = 365 * 86_400

/** Over https, the prefix ensures that no other host of the domain has set it, and requires the path `/`. */
export function deviceCookieOf(siteUrl: string) {
  const common = { httpOnly: true, sameSite: 'strict', maxAge: year } as const
  const plain = { name: 'device', path: '/api/auth' }
  return siteUrl.startsWith('https:')
    ? {
        name: '__Host-device',
        options: { ...common, path: '/', secure: true },
        /** Still accepted and then replaced, so that no known device is lost. */
        old: plain,
      }
    : { name: plain.name, options: { ...common, path: plain.path }, old: null }
}
