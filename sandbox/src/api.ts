import type { FastifyInstance } from 'fastify'
import type { Shop } from './shop.ts'

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

/** The part of the API of Mercado Pago that a shop calls. Requires the token. */
export function registerApi(
  app: FastifyInstance,
  { shop, token }: { shop: Shop; token: string },
): void {
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
      if (!item || !isDated || !/^[\w-]{1,64}$/.test(external_reference)) {
        return reply.code(400).send({ message: 'invalid preference', status: 400 })
      }
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
