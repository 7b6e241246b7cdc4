import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CheckoutRequest, CheckoutResponse, MessageResponse } from 'shared-api/contract'
import { Type } from 'typebox'
import { forPlayerOnce, sessionOf } from '#src/accounts/sessions/require-session.ts'
import { PaymentProviderError } from '#src/coins/payments/mercado-pago.ts'
import { isSigned } from '#src/coins/payments/webhook-signature.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { minute } from '#src/durations.ts'
import { chooseLanguage } from '#src/http/headers.ts'
import { Problem } from '#src/http/problem.ts'
import { responses } from '#src/http/response-schemas.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'

const WebhookQuerySchema = Type.Object({
  'data.id': Type.Optional(Type.String({ maxLength: 64 })),
  type: Type.Optional(Type.String({ maxLength: 64 })),
  topic: Type.Optional(Type.String({ maxLength: 64 })),
})

export const paymentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limiter = createMemoryLimiter(Date.now, app.replica.count)
  const mayOrder = (accountId: number) =>
    limiter.admit(
      { bucket: String(accountId), most: 10, within: minute },
      { bucket: 'all', most: 1_000, within: minute },
    )

  app.post(
    '/payment/mercadopago/checkout',
    forPlayerOnce(
      'Creates an order for a pack of coins, and a checkout to pay for it',
      CheckoutResponse,
      {
        description:
          'The header realm-settings holds the hash of the realm settings that the page showed. If no visitor gets these any more, the call is refused with 409 settings-changed. Without the header, the price is the live one.',
        body: CheckoutRequest,
      },
    ),
    async (request) => {
      const { account } = sessionOf(request)
      const { ticket, headers } = request
      if (!mayOrder(account.id)) {
        throw new Problem(429, 'too-many-orders', 'Too many orders this minute')
      }
      const order = {
        account,
        coins: request.body.coins,
        language: chooseLanguage(headers['accept-language'], app.realm.languages),
        settings: header(headers['realm-settings']),
        ticket,
      }
      return { checkoutUrl: await unlessDown(() => requirePayments().checkout(order)) }
    },
  )

  app.post(
    '/payment/mercadopago/webhook',
    {
      schema: {
        tags: ['operation'],
        summary:
          'Receives a notification of Mercado Pago, and reads the payment from there',
        querystring: WebhookQuerySchema,
        response: responses(MessageResponse),
      },
    },
    async (request) => {
      const { webhookSecret, provider, apply } = requirePayments()
      const { 'data.id': dataId, type, topic } = request.query
      // Messages of the older kind are not signed. They are acknowledged and otherwise ignored.
      if (topic !== undefined && dataId === undefined) return { success: false }
      const signature = header(request.headers['x-signature'])
      const { headers } = request
      // The gateway gives each call an id of its own, and hands on the one that is signed.
      const requestId = header(headers['x-forwarded-request-id'] ?? headers['x-request-id'])
      const parts = { signature, requestId, dataId: dataId ?? '' }
      if (!isSigned(parts, webhookSecret, Date.now())) {
        const message = 'The signature is missing, invalid or expired'
        throw new Problem(401, 'bad-signature', message)
      }
      if (type !== 'payment' || !/^\d{1,20}$/.test(parts.dataId)) return { success: false }
      failPoint('webhook.before-fetch')
      const payment = await unlessDown(() => provider.findPayment(parts.dataId))
      failPoint('webhook.after-fetch')
      if (!payment) throw new Problem(404, 'payment-not-found', 'Payment not found')
      if (String(payment.id) !== parts.dataId) {
        request.log.error(
          { payment: parts.dataId },
          'the provider returned another payment',
        )
        return { success: false }
      }
      await apply(payment)
      return { success: true }
    },
  )

  function requirePayments() {
    if (app.payments) return app.payments
    throw new Problem(503, 'payments-off', 'This realm does not accept payments')
  }

  async function unlessDown<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      app.log.error({ err: error }, 'the payment provider failed')
      throw new Problem(502, 'payment-provider-failed', 'The payment provider failed')
    }
  }
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
