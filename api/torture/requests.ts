import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import {
  CheckoutResponseSchema,
  ErrorBodySchema,
  MessageResponseSchema,
} from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { startStage } from './stage.ts'

export type RequestsResult = {
  requests: number
  statuses: Record<string, number>
  violations: string[]
}

type Route = {
  path: string
  fields: Record<string, fc.Arbitrary<unknown>>
  answer: TSchema
}

/**
 * Requests made from the schemas of the routes that move money, good and bad: never a 5xx, no
 * answer outside its schema, nothing changed by one that was refused.
 *
 * @param count for each route
 */
export async function tortureByRequests(count: number): Promise<RequestsResult> {
  const stage = await startStage({ coins: 1_000_000 })
  const app = await stage.start()
  const result: RequestsResult = { requests: 0, statuses: {}, violations: [] }
  try {
    for (const route of routesOf(stage.characters)) {
      await fc.assert(
        fc.asyncProperty(bodyOf(route), headersOf(stage.session), async (body, headers) => {
          const problem = await tryOut(app, route, { body, headers }, result)
          if (problem) throw new Error(`${route.path}: ${problem}`)
        }),
        { numRuns: count, seed: 7 },
      )
    }
  } catch (error) {
    result.violations.push(String(error))
  } finally {
    await app.close()
    await stage.close()
  }
  return result
}

async function tryOut(
  app: FastifyInstance,
  { path, answer }: Route,
  { body, headers }: { body: unknown; headers: Record<string, string> },
  result: RequestsResult,
): Promise<string | null> {
  const before = changesOf(app)
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const { statusCode, body: text } = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload,
  })
  const name = `${path} ${statusCode}`
  result.requests += 1
  result.statuses[name] = (result.statuses[name] ?? 0) + 1
  if (statusCode >= 500) return `${statusCode} ${text}`
  const schema = statusCode === 200 ? answer : ErrorBodySchema
  if (!Value.Check(schema, JSON.parse(text))) return `outside its schema: ${text}`
  if (statusCode !== 200 && changesOf(app) !== before)
    return `${statusCode} changed something`
  return null
}

function changesOf({ webDatabase }: FastifyInstance): string {
  const tables = [
    'ledger_transactions',
    'ledger_entries',
    'deliveries',
    'orders',
    'premium',
  ]
  return tables
    .map((table) => webDatabase.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    .join()
}

function routesOf({ rich, bare }: { rich: string; bare: string }): Route[] {
  const name = fc.oneof(
    fc.constantFrom(rich, bare),
    fc.string({ unit: 'grapheme', maxLength: 70 }),
  )
  const number = fc.oneof(
    fc.integer({ min: 1, max: 3 }),
    fc.integer(),
    fc.double(),
    fc.constantFrom(7, 15, 30, 60, 90, 5, 2 ** 31, 2 ** 53, 1e308),
  )
  return [
    {
      path: '/game/send-coins',
      fields: { charName: name, amount: number },
      answer: MessageResponseSchema,
    },
    {
      path: '/game/activate-premium',
      fields: {
        charName: name,
        premiumType: fc.oneof(fc.integer({ min: 1, max: 3 }), number),
        durationDays: fc.oneof(fc.constantFrom(7, 15, 30, 60, 90), number),
      },
      answer: MessageResponseSchema,
    },
    {
      path: '/payment/mercadopago/checkout',
      fields: { coins: number },
      answer: CheckoutResponseSchema,
    },
    { path: '/payment/mercadopago/webhook', fields: {}, answer: MessageResponseSchema },
  ]
}

/** Mostly what the schema wants; else one field gone or of any kind, or no such thing at all. */
function bodyOf({ fields }: Route): fc.Arbitrary<unknown> {
  const good = fc.record(fields)
  const partial = fc.record(fields, { requiredKeys: [] })
  const spoilt = fc
    .tuple(good, fc.constantFrom(...Object.keys(fields), 'extra'), fc.jsonValue())
    .map(([body, field, value]) => ({ ...body, [field]: value }))
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 2, arbitrary: spoilt },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.string() },
  )
}

function headersOf(session: {
  authorization: string
}): fc.Arbitrary<Record<string, string>> {
  const type = { 'content-type': 'application/json' }
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant({ ...type, ...session }) },
    { weight: 1, arbitrary: fc.constant(type) },
    {
      weight: 2,
      arbitrary: fc
        .string({ minLength: 1, maxLength: 5 })
        .filter((key) => /^[\x20-\x7e]+$/.test(key))
        .map((key) => ({ ...type, ...session, 'idempotency-key': key })),
    },
  )
}
