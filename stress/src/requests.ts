import { DatabaseSync } from 'node:sqlite'
import type { WebDatabase } from 'api/src/database/schema.ts'
import { runSql } from 'api/src/testing/raw-sql.ts'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import type { Engine } from './engines.ts'
import { bodiesOf, type Route, routesOf, valuesOf } from './from-schema.ts'
import { numberOf, onStage, type Stage } from './stage.ts'

/**
 * Never a 5xx, never a reply outside its schema, and no change by a request that is refused or only reads.
 * @param shard `2/6` takes the second of six parts of the routes, to split the work over processes
 */
export const runRequests = (count: number, engine: Engine, shard = '1/1') =>
  onStage(1_000_000, engine, async (stage, app) => {
    const result = {
      routes: 0,
      requests: 0,
      statuses: {} as Record<string, number>,
      violations: [] as string[],
    }
    const session = createSession(app, stage)
    const changes = await watchChanges(app.webDatabase, stage.gameFile)
    const [part = 1, parts = 1] = shard.split('/').map(Number)
    const mine = routesOf(app.swagger()).filter((_, index) => index % parts === part - 1)
    for (const route of mine) {
      const requests = requestsTo(route, wordsOf(stage))
      const property = fc.asyncProperty(requests, async ({ hasSession, ...drawn }) => {
        const authorization = `Bearer ${hasSession ? await session() : 'nobody'}`
        const before = await changes.soFar()
        const call = callOf(route, drawn, authorization)
        const { statusCode, body } = await app.inject(call)
        result.requests += 1
        const name = `${route.method} ${route.path} ${statusCode}`
        result.statuses[name] = (result.statuses[name] ?? 0) + 1
        expectGood(route, statusCode, body)
        const isRefused = statusCode >= 400 || body.startsWith('{"success":false')
        const after = await changes.soFar()
        if ((isRefused || route.method === 'GET') && after !== before)
          throw new Error(
            `${statusCode} ${body} changed something: ${before}, then ${after}`,
          )
      })
      result.routes += 1
      await fc
        .assert(property, { numRuns: count, seed: 7 })
        .catch((error) => result.violations.push(`${route.path}: ${error.cause}, ${error}`))
    }
    changes.close()
    return result
  })

/** @throws Error when no such answer is announced */
function expectGood({ answers }: Route, status: number, text: string): void {
  if (status >= 500) throw new Error(`${status} ${text}`)
  const announced = [`${status}`, `${String(status)[0]}XX`].find((each) => each in answers)
  if (!announced) throw new Error(`${status} is not announced`)
  const schema = answers[announced] ?? null
  const parse = () => (schema?.type === 'string' ? text : JSON.parse(text))
  if (schema === null ? text !== '' : !Value.Check(schema, parse()))
    throw new Error(`outside its schema: ${status} ${text}`)
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
  const known = ['demo1234', 'segredo99', 'nobody', 'a@b.co', 'payment', '1']
  return [...names, ...known, 'x'.repeat(43)]
}

function requestsTo({ body, query }: Route, words: readonly string[]) {
  const parameters = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [
      name,
      fc.oneof(valuesOf(schema, words), fc.constantFrom(...words, '', '-1', '1e9')),
    ]),
  )
  const keys = fc.oneof(fc.uuid(), fc.constantFrom('k1', 'k2', 'a b', 'x'.repeat(201)))
  return fc.record({
    body: bodiesOf(body ?? { type: 'object' }, words),
    query: fc.record<Record<string, unknown>>(parameters, { requiredKeys: [] }),
    key: fc.option(keys, { freq: 2 }),
    from: fc.ipV4(),
    hasSession: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    type: fc.oneof(
      { weight: 19, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'x') },
    ),
  })
}

type Drawn = {
  body: unknown
  query: Record<string, unknown>
  key: string | null
  from: string
  type: string
}

function callOf({ method, path }: Route, drawn: Drawn, authorization: string) {
  const { body, key, from, type } = drawn
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(drawn.query)) query.set(name, String(value))
  const headers = {
    authorization,
    'x-forwarded-for': from,
    ...(key && { 'idempotency-key': key }),
  }
  const call = { method, url: path, query: query.toString() }
  if (method === 'GET') return { ...call, headers }
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return { ...call, headers: { ...headers, 'content-type': type }, payload }
}

/** Tables that a refused call may write to. It must not change any other. */
const notes = ['attempts', 'audit_log', 'call_keys', 'idempotency_keys', 'sqlite_sequence']

/** Changes that no request causes: sending mails, recording use, cleaning up, polling payments. */
const housekeeping: Record<string, string[]> = {
  outbox: ['INSERT'],
  sessions: ['INSERT', 'DELETE'],
  devices: ['INSERT', 'DELETE'],
  mail_links: ['INSERT', 'UPDATE'],
  game_passwords: ['INSERT'],
  orders: ['INSERT', 'DELETE', 'UPDATE OF status, checkout_url'],
}
const everything = ['INSERT', 'UPDATE', 'DELETE']

/** @param web the connection of the server: temporary triggers only see what their own connection writes */
async function watchChanges(web: WebDatabase, gameFile: string) {
  await runSql(web, 'CREATE TEMP TABLE watched (changes INTEGER)')
  await runSql(web, 'INSERT INTO temp.watched VALUES (0)')
  const tables = await runSql<{ name: string }>(
    web,
    "SELECT name FROM main.sqlite_schema WHERE type = 'table'",
  )
  for (const { name: table } of tables) {
    if (notes.includes(table)) continue
    for (const [index, event] of (housekeeping[table] ?? everything).entries()) {
      await runSql(
        web,
        `CREATE TEMP TRIGGER watch_${table}_${index} AFTER ${event} ON main.${table}
         BEGIN UPDATE watched SET changes = changes + 1; END`,
      )
    }
  }
  const game = new DatabaseSync(gameFile, { readOnly: true })
  // data_version of our own connection changes when another connection commits.
  const commits = game.prepare('PRAGMA data_version')
  return {
    async soFar() {
      const rows = await numberOf(web, 'SELECT changes AS n FROM temp.watched')
      return `${rows} rows, ${commits.get()?.data_version} commits`
    },
    close: () => game.close(),
  }
}
