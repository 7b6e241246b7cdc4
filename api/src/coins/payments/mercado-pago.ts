import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

const ProviderPaymentSchema = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  status: Type.String(),
  status_detail: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  external_reference: Type.Union([Type.String(), Type.Null()]),
  transaction_amount: Type.Number(),
  transaction_amount_refunded: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  currency_id: Type.String(),
  live_mode: Type.Boolean(),
  date_last_updated: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type ProviderPayment = Static<typeof ProviderPaymentSchema>

const PreferenceSchema = Type.Object({ id: Type.String(), init_point: Type.String() })
const SearchSchema = Type.Object({ results: Type.Array(ProviderPaymentSchema) })

/** The provider did not respond, or responded incorrectly. A later retry may help. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
}

export type MercadoPago = ReturnType<typeof createMercadoPago>

/** Not the SDK, whose address is fixed: the sandbox can take the place of ours. */
export function createMercadoPago({ url, token }: { url: string; token: string }) {
  const call = async <Schema extends TSchema>(
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<Static<Schema> | null> => {
    try {
      const response = await fetch(new URL(path, url), {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`status ${response.status}`)
      return Value.Parse(schema, await response.json())
    } catch (error) {
      throw new PaymentProviderError(`Mercado Pago: ${path} failed`, { cause: error })
    }
  }
  return {
    host: new URL(url).hostname,
    async createPreference(preference: object): Promise<string> {
      const created = await call('/checkout/preferences', PreferenceSchema, preference)
      if (!created) throw new PaymentProviderError('Mercado Pago has no checkout')
      return created.init_point
    },
    /** @returns null if there is no such payment */
    findPayment: (id: string): Promise<ProviderPayment | null> =>
      call(`/v1/payments/${encodeURIComponent(id)}`, ProviderPaymentSchema),
    async paymentsOf(orderId: string): Promise<ProviderPayment[]> {
      const query = new URLSearchParams({
        external_reference: orderId,
        sort: 'date_created',
        criteria: 'desc',
      })
      const found = await call(`/v1/payments/search?${query}`, SearchSchema)
      return found?.results ?? []
    },
  }
}
