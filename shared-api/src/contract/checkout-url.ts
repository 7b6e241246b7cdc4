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
  const { protocol, hostname, username, password } = parse(url)
  if (username || password) return false
  if (protocol === 'https:') return hosts.includes(hostname)
  return protocol === 'http:' && isLoopback(hostname) && isLoopback(pageHost)
}

function parse(url: string) {
  return URL.canParse(url)
    ? new URL(url)
    : { protocol: '', hostname: '', username: '', password: '' }
}

function isLoopback(host: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}
