/**
 * A link to the account page. The secret is in the fragment, which browsers never send: it gets into no log of a server or
 * proxy, and into no Referer.
 *
 * @param purpose what the page does with the secret, such as `reset`
 */
export function accountLink(siteUrl: string, purpose: string, token: string): string {
  return `${siteUrl}/account#${purpose}=${token}`
}
