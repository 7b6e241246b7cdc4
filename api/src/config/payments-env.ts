import { isLoopback } from '#src/config/site.ts'

export type PaymentsConfig = {
  /** Where Mercado Pago's API is, or what stands in for it. */
  url: string
  token: string
  webhookSecret: string
  /** Whether payments move real money; those of the other kind are held. */
  isLive: boolean
}

/**
 * @param env MERCADO_PAGO_TOKEN switches payments on; with it MERCADO_PAGO_WEBHOOK_SECRET, and where
 *   they differ from real business MERCADO_PAGO_URL and MERCADO_PAGO_TEST (1: test payments count)
 * @param problems gets a line for each variable that is wrong
 * @returns null where there are no payments
 */
export function readPayments(
  env: NodeJS.ProcessEnv,
  problems: string[],
): PaymentsConfig | null {
  const token = env.MERCADO_PAGO_TOKEN
  if (!token) return null
  const webhookSecret = env.MERCADO_PAGO_WEBHOOK_SECRET
  const url = env.MERCADO_PAGO_URL || 'https://api.mercadopago.com'
  if (!webhookSecret) {
    problems.push(
      'MERCADO_PAGO_WEBHOOK_SECRET is missing, give the secret of the webhook beside MERCADO_PAGO_TOKEN',
    )
  }
  if (!isTrusted(url)) {
    problems.push(`MERCADO_PAGO_URL is "${url}", give an https address`)
  }
  return {
    url,
    token,
    webhookSecret: webhookSecret ?? '',
    isLive: env.MERCADO_PAGO_TEST !== '1',
  }
}

/** The token goes there: over https, or to this very machine. */
function isTrusted(url: string) {
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLocalUrl(url))
}

/** Whether an address is of this machine, as that of the sandbox is. */
export function isLocalUrl(url: string | undefined): boolean {
  const { hostname } = URL.parse(url ?? '') ?? {}
  return hostname !== undefined && isLoopback(hostname)
}
