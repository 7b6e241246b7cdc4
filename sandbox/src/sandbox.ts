import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { registerApi } from './api.ts'
import { checkoutPage, paymentsPage, type Reader, style } from './pages.ts'
import { openShop, type PaymentStatus, paymentStatuses, type Shop } from './shop.ts'
import { texts } from './texts.ts'
import { createWebhooks, type Webhook, type Webhooks } from './webhooks.ts'

type Options = {
  token: string
  /** Signs the webhooks. */
  secret: string
  /** The file that stores checkouts and payments; memory only by default. */
  file?: string
  send?: (webhook: Webhook) => Promise<number>
}

export type Sandbox = { app: FastifyInstance; shop: Shop; webhooks: Webhooks }

/** Stands in for Mercado Pago: its API, its checkout page and its webhooks. */
export function buildSandbox({ token, secret, file, send }: Options): Sandbox {
  const shop = openShop(file)
  const webhooks = createWebhooks({ secret, ...(send && { send }) })
  const app = Fastify({ logger: false })
  app.addHook('onClose', async () => webhooks.close())
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'")
    // A form on another site must not pay on behalf of a visitor.
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site'
    if (request.method === 'POST' && isForeign) return reply.code(403).send()
  })
  registerApi(app, { shop, token })

  app.get('/style.css', (_request, reply) => reply.type('text/css').send(style))

  app.get('/', (request, reply) =>
    reply.type('text/html').send(paymentsPage(readerOf(request), shop.payments())),
  )

  app.post<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const status = statusIn(request.body)
    const payment = status && shop.change(Number(request.params.id), status)
    const preference = payment && shop.preferenceOf(payment)
    if (!payment || !preference) return reply.code(404).send()
    await webhooks.notify(payment, preference)
    return reply.redirect('/', 303)
  })

  app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
    const preference = shop.preference(request.params.id)
    const payments = preference ? shop.paymentsOf(preference.externalReference) : []
    const isPaid = payments.some(({ status }) => status === 'approved')
    const isExpired = preference !== undefined && shop.isExpired(preference)
    return reply
      .code(preference ? 200 : 404)
      .type('text/html')
      .send(checkoutPage(readerOf(request), preference, { isPaid, isExpired }))
  })

  app.post<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
    const preference = shop.preference(request.params.id)
    const status = statusIn(request.body)
    if (!preference || !status) return reply.code(404).send()
    if (shop.isExpired(preference)) return reply.code(410).send()
    const payment = shop.pay(preference, status)
    // As usual in reality, the webhook is sent before the payer returns.
    await webhooks.notify(payment, preference)
    const back = new URL(preference.backUrl)
    back.searchParams.set('payment_id', String(payment.id))
    back.searchParams.set('status', payment.status)
    back.searchParams.set('external_reference', payment.external_reference)
    return reply.redirect(back.href, 303)
  })

  return { app, shop, webhooks }
}

function statusIn(body: unknown): PaymentStatus | undefined {
  const { status } = Object(body)
  return paymentStatuses.find((name) => name === status)
}

function readerOf({ headers }: FastifyRequest): Reader {
  const accepted = new Negotiator({ headers }).languages()
  const known = accepted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isKnown)
  const language = known ?? 'pt'
  return { language: language === 'pt' ? 'pt-BR' : language, texts: texts[language] }
}

function isKnown(language: string): language is keyof typeof texts {
  return Object.hasOwn(texts, language)
}
