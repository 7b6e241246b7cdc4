import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Payment, Preference } from './shop.ts'

export type Webhook = { url: string; headers: Record<string, string>; body: string }

const retries = [2_000, 10_000, 60_000]

export type Webhooks = ReturnType<typeof createWebhooks>

/** Repeated until they are accepted. @param send replaces the request over the network; returns the status */
export function createWebhooks(secret: string, send = post) {
  const closing = new AbortController()
  const { signal } = closing

  const deliver = async (webhook: Webhook, attempt = 0): Promise<void> => {
    const status = await send(webhook).catch(() => 0)
    const pause = retries[attempt]
    if (status === 200 || status === 201 || pause === undefined) return
    setTimeout(pause, undefined, { ref: false, signal }).then(
      () => deliver(webhook, attempt + 1),
      () => {},
    )
  }

  return {
    /** Resolves after the first attempt. */
    notify: (payment: Payment, preference: Preference): Promise<void> =>
      deliver(compose(payment, preference, secret)),
    close: () => closing.abort(),
  }
}

export function compose(
  { id, status }: Payment,
  { notificationUrl }: Preference,
  secret: string,
): Webhook {
  const requestId = randomUUID()
  const ts = String(Date.now())
  const v1 = createHmac('sha256', secret)
    .update(`id:${id};request-id:${requestId};ts:${ts};`)
    .digest('hex')
  const url = new URL(notificationUrl)
  url.searchParams.set('data.id', String(id))
  url.searchParams.set('type', 'payment')
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'x-signature': `ts=${ts},v1=${v1}`,
      'x-request-id': requestId,
    },
    body: JSON.stringify({
      action: status === 'pending' ? 'payment.created' : 'payment.updated',
      api_version: 'v1',
      data: { id: String(id) },
      date_created: new Date(Number(ts)).toISOString(),
      id: Number(ts),
      live_mode: false,
      type: 'payment',
    }),
  }
}

async function post({ url, headers, body }: Webhook): Promise<number> {
  const signal = AbortSignal.timeout(22_000)
  const answer = await fetch(url, { method: 'POST', headers, body, signal })
  await answer.body?.cancel()
  return answer.status
}
