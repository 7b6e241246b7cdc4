/** The secret is in the fragment, which browsers never send: it gets into no log and into no Referer. */
export function accountLink(siteUrl: string, purpose: string, token: string): string {
  return `${siteUrl}/account#${purpose}=${token}`
}
