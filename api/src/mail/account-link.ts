/**
 * A link into the account page. Its secret rides in the fragment, which browsers send to nobody: no log of a server
 * or proxy has it, and no Referer.
 *
 * @param purpose what the page does with the secret, such as `reset`
 */
export function accountLink(siteUrl: string, purpose: string, token: string): string {
  return `${siteUrl}/account#${purpose}=${token}`
}
