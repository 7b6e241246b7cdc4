const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/**
 * Over https to a known host, or from a page on this machine to the sandbox on this machine.
 * @param hosts `payment.checkoutHosts` of the realm settings
 * @param pageHost the host name of the page, without a port
 */
export function isCheckoutUrl(
  url: string,
  hosts: readonly string[],
  pageHost: string,
): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return false
  if (protocol === 'https:') return hosts.includes(hostname)
  return protocol === 'http:' && isLoopback(hostname) && isLoopback(pageHost)
}
