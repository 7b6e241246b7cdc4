import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { watchChanges } from './changes.ts'
import { bodiesOf, type Route, routesOf, type Schema, valuesOf } from './from-schema.ts'
import { onStage, type Stage } from './stage.ts'

const emptyResult = () => ({
  routes: 0,
  requests: 0,
  statuses: {} as Record<string, number>,
  violations: [] as string[],
})

type Context = {
  app: FastifyInstance
  stage: Stage
  result: ReturnType<typeof emptyResult>
}

/**
 * Never a 5xx, never a reply outside its schema, and no change by a request that is refused or only reads.
 * @param shard `2/6` takes the second of six parts of the routes, to split the work over processes
 */
export const runRequests = (count: number, shard = '1/1') =>
  onStage(1_000_000, async (stage, app) => {
    const result = emptyResult()
    const changes = watchChanges(app.webDatabase, stage.gameFile)
    const [part = 1, parts = 1] = shard.split('/').map(Number)
    const routes = routesOf(app.swagger())
    for (const route of routes.filter((_, index) => index % parts === part - 1)) {
      result.routes += 1
      const attempt = createAttempt({ app, stage, result }, route, changes.soFar)
      await fc
        .assert(fc.asyncProperty(requestsTo(route, wordsOf(stage)), attempt), {
          numRuns: count,
          seed: 7,
        })
        .catch((error) => result.violations.push(`${route.path}: ${error.cause}, ${error}`))
    }
    changes.close()
    return result
  })

type Drawn = {
  body: unknown
  query: Record<string, unknown>
  key: string | null
  from: readonly number[]
  hasSession: boolean
  type: string
}

function createAttempt({ app, stage, result }: Context, route: Route, soFar: () => string) {
  const { method, path, answers } = route
  const session = createSession(app, stage)
  return async ({ body, query, key, from, hasSession, type }: Drawn) => {
    const authorization = hasSession ? `Bearer ${await session()}` : 'Bearer nobody'
    const before = soFar()
    const { statusCode, body: text } = await app.inject({
      method,
      url: `${path}${toQuery(query)}`,
      headers: {
        authorization,
        'x-forwarded-for': `10.${from.join('.')}`,
        ...(key && { 'idempotency-key': key }),
        ...(method === 'POST' && { 'content-type': type }),
      },
      ...(method === 'POST' && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    result.requests += 1
    const name = `${method} ${path} ${statusCode}`
    result.statuses[name] = (result.statuses[name] ?? 0) + 1
    if (statusCode >= 500) throw new Error(`${statusCode} ${text}`)
    const isRefused = statusCode >= 400 || text.startsWith('{"success":false')
    if ((isRefused || method === 'GET') && soFar() !== before) {
      throw new Error(`${statusCode} ${text} changed something: ${before}, then ${soFar()}`)
    }
    const announced = [`${statusCode}`, `${String(statusCode)[0]}XX`].find(
      (status) => status in answers,
    )
    if (!announced) throw new Error(`${statusCode} is not announced`)
    const schema = answers[announced] ?? null
    if (!fits(schema, text)) throw new Error(`outside its schema: ${statusCode} ${text}`)
  }
}

function fits(schema: Schema | null, text: string) {
  if (schema === null) return text === ''
  return Value.Check(schema, schema.type === 'string' ? text : JSON.parse(text))
}

/** Some calls end the session, so a new one is started when needed. */
function createSession(app: FastifyInstance, { account }: Stage) {
  let token = ''
  return async () => {
    if (token && (await app.web.sessions.find(token))) return token
    const now = await app.web.accounts.findByLogin(account.login)
    const started = await app.web.sessions.start({
      accountId: account.id,
      passwordHash: now?.passwordHash ?? '',
      userAgent: 'stress',
      mail: null,
    })
    token = started ?? ''
    return token
  }
}

function wordsOf({ account, characters }: Stage): string[] {
  const names = [account.login, account.email, ...Object.values(characters)]
  return [
    ...names,
    'demo1234',
    'segredo99',
    'nobody',
    'a@b.co',
    'payment',
    '1',
    'x'.repeat(43),
  ]
}

function requestsTo({ body, query }: Route, words: readonly string[]): fc.Arbitrary<Drawn> {
  const parameters = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [
      name,
      fc.oneof(valuesOf(schema, words), fc.constantFrom(...words, '', '-1', '1e9')),
    ]),
  )
  return fc.record({
    body: bodiesOf(body ?? { type: 'object' }, words),
    query: fc.record(parameters, { requiredKeys: [] }),
    key: fc.option(
      fc.oneof(fc.uuid(), fc.constantFrom('k1', 'k2', 'a b', 'x'.repeat(201))),
      { freq: 2 },
    ),
    from: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
    hasSession: fc.oneof(
      { weight: 9, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    type: fc.oneof(
      { weight: 19, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'x') },
    ),
  })
}

function toQuery(query: Record<string, unknown>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
