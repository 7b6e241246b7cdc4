import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { checkoutPage, isLanguage, type Language, paymentsPage, style } from './pages.ts'
import { openShop, paymentStatuses, type Shop } from './shop.ts'
import { createWebhooks, type Webhook, type Webhooks } from './webhooks.ts'

type Options = {
  token: string
  /** Signs the webhooks. */
  secret: string
  /** The file that stores checkouts and payments; memory only by default. */
  file?: string
  send?: (webhook: Webhook) => Promise<number>
}

type Body = {
  items: { title: string; quantity: number; unit_price: number; currency_id: string }[]
  external_reference: string
  back_urls: { success: string }
  notification_url: string
  expires?: boolean
  expiration_date_to?: string
}

/** As the documentation has it; the real one refuses dates without milliseconds or offset. */
const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/

/** Stands in for Mercado Pago: its API, its checkout page and its webhooks. */
export function buildSandbox({ token, secret, file, send }: Options) {
  const shop = openShop(file)
  const webhooks = createWebhooks(secret, send)
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
  registerApi(app, shop, token)
  registerPages(app, shop, webhooks)
  return { app, shop, webhooks }
}

/** The part of the API of Mercado Pago that a shop calls. Requires the token. */
function registerApi(app: FastifyInstance, shop: Shop, token: string): void {
  app.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization === `Bearer ${token}`) return
      return reply.code(401).send({ message: 'invalid access token', status: 401 })
    })

    api.post<{ Body: Body }>('/checkout/preferences', async (request, reply) => {
      const { items, external_reference, back_urls, notification_url } = request.body
      const { expires = false, expiration_date_to: expiresAt = '' } = request.body
      const isDated = !expires || datePattern.test(expiresAt)
      const [item] = items
      if (!item || !isDated || !/^[\w-]{1,64}$/.test(external_reference))
        return reply.code(400).send({ message: 'invalid preference', status: 400 })
      const { id } = shop.openPreference({
        title: item.title,
        amount: item.unit_price * item.quantity,
        currency: item.currency_id,
        externalReference: external_reference,
        backUrl: back_urls.success,
        notificationUrl: notification_url,
        ...(expires && { expiresAt: Date.parse(expiresAt) }),
      })
      const initPoint = `${request.protocol}://${request.host}/checkout/${id}`
      return reply.code(201).send({ id, init_point: initPoint, external_reference })
    })

    api.get<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
      const payment = shop.payment(request.params.id)
      if (payment) return payment
      return reply.code(404).send({ message: 'Payment not found', status: 404 })
    })

    api.get<{ Querystring: { external_reference?: string } }>(
      '/v1/payments/search',
      async ({ query }) => {
        const results = shop.paymentsOf(query.external_reference ?? '')
        return { results, paging: { total: results.length, limit: 30, offset: 0 } }
      },
    )
  })
}

/** The payer's checkout, and the list in which payments change. */
function registerPages(app: FastifyInstance, shop: Shop, webhooks: Webhooks): void {
  app.get('/style.css', (_request, reply) => reply.type('text/css').send(style))

  app.get('/', (request, reply) =>
    reply.type('text/html').send(paymentsPage(languageOf(request), shop.payments())),
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
    const page = checkoutPage(languageOf(request), preference, { isPaid, isExpired })
    return reply
      .code(preference ? 200 : 404)
      .type('text/html')
      .send(page)
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
}

function statusIn(body: unknown) {
  const { status } = Object(body)
  return paymentStatuses.find((name) => name === status)
}

function languageOf({ headers }: FastifyRequest): Language {
  const accepted = new Negotiator({ headers }).languages()
  return accepted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'pt'
}
