import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from 'api/src/demo/random.ts'
import type { Call } from '#src/month/visitors.ts'
import type { Stage } from '#src/stage.ts'

/** A browser gives up later; this visitor has left by then, in milliseconds. */
const limitMs = 30_000

/** One of a hundred logs in, and one of two hundred buys coins and pays. */
const loginsIn = 100
const buysIn = 200
const pack = 50

const rankings = ['/top-players', '/top-clans', '/castles', '/bosses']
const paths = ['/', '/', '/', '/news', '/premium', '/download', '/account', ...rankings]
const languages = ['pt', 'pt', 'en', 'es']

type Site = { port: number; ca: string }

/** One connection, as a browser has it. @param from an address of this machine */
async function openConnection({ port, ca }: Site, from: string) {
  // Its types lack what it passes on to TLS.
  const options = { ca, servername: 'localhost', localAddress: from }
  const session: ClientHttp2Session = connect(`https://127.0.0.1:${port}`, options)
  await once(session, 'connect')
  return {
    /** @returns the body @throws Error unless it is answered with 200 or 204 */
    async ask(path: string, { method = 'GET', headers = {}, body }: Call = {}) {
      const type = body ? { 'content-type': 'application/json' } : {}
      const names = { ':path': path, ':method': method, ':authority': 'localhost' }
      const signal = AbortSignal.timeout(limitMs)
      const stream = session.request({ ...names, ...headers, ...type }, { signal })
      stream.end(body && JSON.stringify(body))
      const [answer] = await once(stream, 'response')
      const said = await text(stream)
      const status = Number(answer[':status'])
      if (status === 200 || status === 204) return said
      throw new Error(`${method} ${path}: ${status} ${said.slice(0, 200)}`)
    },
    close: () => session.close(),
  }
}

type Connection = Awaited<ReturnType<typeof openConnection>>

/** Logs in, and buys coins where `isBuyer`. @returns how many coins were bought */
async function play({ ask }: Connection, stage: Stage, login: object, isBuyer: boolean) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    JSON.parse(await ask(`/api${path}`, { method: 'POST', body, headers }))
  const { token } = await post('/auth/login', login)
  const session = { authorization: `Bearer ${token}` }
  await ask('/api/dashboard', { headers: session })
  if (!isBuyer) return 0
  const key = { ...session, 'idempotency-key': randomUUID() }
  await post('/payment/mercadopago/checkout', { coins: pack }, key)
  const [order] = JSON.parse(await ask('/api/dashboard/orders', { headers: session }))
  await sendWebhook(ask, stage.webhookOf(order.id))
  return pack
}

/** As the provider sends one: again, while it is not taken. An API that is killed leaves it unanswered. */
async function sendWebhook(
  ask: Connection['ask'],
  { url, headers, payload }: ReturnType<Stage['webhookOf']>,
  tries = 5,
): Promise<void> {
  try {
    await ask(url, { method: 'POST', headers, body: JSON.parse(payload) })
  } catch (error) {
    if (tries === 1) throw error
    await sleep(1_000)
    await sendWebhook(ask, { url, headers, payload }, tries - 1)
  }
}

type Options = { count: number; seconds: number; random: Random; logins: object[] }

/**
 * So many people arrive within the seconds, each with an address of their own, and see a page with the files that its HTML
 * names. @returns the milliseconds from each arrival to the HTML, and to the last file
 */
export async function arrive(
  site: Site,
  stage: Stage,
  { count, seconds, random, logins }: Options,
) {
  const failures: Record<string, number> = {}
  const [html, loaded]: [number[], number[]] = [[], []]
  let [requests, loggedIn, bought] = [0, 0, 0]

  const look = async (connection: Connection, number: number, began: number) => {
    const headers = { 'accept-language': random.pick(languages) }
    const body = await connection.ask(random.pick(paths), { headers })
    if (!body.includes('</html>')) throw new Error('a page is cut off')
    html.push(performance.now() - began)
    const named = body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
    const files = new Set([...named].map(([, file = '']) => file))
    await Promise.all([...files].map((file) => connection.ask(file)))
    loaded.push(performance.now() - began)
    requests += 1 + files.size
    if (number % loginsIn !== 0) return
    const login = logins[(number / loginsIn) % logins.length] ?? {}
    // Not `bought += await …`, which would forget what others buy meanwhile.
    const coins = await play(connection, stage, login, number % buysIn === 0)
    bought += coins
    loggedIn += 1
  }
  const everybody = Promise.withResolvers<void>()
  const visit = async (number: number) => {
    await sleep(random.int(0, seconds * 1_000))
    const from = `127.${100 + (number >> 8)}.${number & 255}.1`
    const began = performance.now()
    try {
      const connection = await openConnection(site, from)
      // Browsers hold it open.
      everybody.promise.then(connection.close)
      await look(connection, number, began)
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      failures[what] = (failures[what] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: count }, (_, number) => visit(number)))
  everybody.resolve()
  return { html, loaded, requests, loggedIn, bought, failures }
}
