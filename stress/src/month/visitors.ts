import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './site.ts'

/** No answer within this time is a failure, in milliseconds. */
const waitTimeoutMs = 15_000

export type Call = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export type Answer = { status: number; body: string }

export type Client = ReturnType<typeof createClient>

/** @param from an address of this machine, so that each network has limits of its own */
export function createClient(
  { port, ca }: { port: number; ca: string },
  from: string,
  limitMs = waitTimeoutMs,
) {
  const agent = new Agent({ keepAlive: true, ca, servername: 'localhost' })
  const where = { host: '127.0.0.1', port, localAddress: from, agent }
  return {
    /** @throws Error when no answer arrives */
    async ask(
      path: string,
      { method = 'GET', headers = {}, body }: Call = {},
    ): Promise<Answer> {
      const type = body && { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(limitMs)
      const asking = request({
        ...where,
        path,
        method,
        signal,
        headers: { ...headers, ...type },
      })
      asking.end(body && JSON.stringify(body))
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, body: await text(answer) }
    },
    close: () => agent.destroy(),
  }
}

const rankings = ['/top-players', '/top-clans', '/castles', '/bosses']
const pages = ['/', '/news', '/rules', '/account', ...rankings]
const languages = ['pt', 'en', 'es']
const pause = 250

/** Looks at one page, and at an eighth of the files that it names. @throws Error when one does not come */
async function look(client: Client, turn: number): Promise<void> {
  const path = pages[turn % pages.length] ?? '/'
  const headers = { 'accept-language': languages[turn % languages.length] ?? 'pt' }
  const { status, body } = await client.ask(path, { headers })
  if (status !== 200 || !body.includes('</html>'))
    throw new Error(`${path} answered ${status}`)
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
  for (const [, file = ''] of files.filter((_, index) => index % 8 === turn % 8)) {
    const answer = await client.ask(file)
    if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`)
  }
}

/** Somebody who looks at a page four times a second, with the scripts and styles that it names. */
export function startVisitor(site: Site, from: string) {
  const client = createClient(site, from)
  const began = Date.now()
  const seenByMinute = new Map<number, number>()
  let [failures, longestGap, lastSeen] = [0, 0, began]
  let isLeaving = false

  const walk = async () => {
    for (let turn = 0; !isLeaving; turn += 1) {
      const error = await look(client, turn).catch((reason: Error) => reason)
      const now = Date.now()
      const minute = Math.floor((now - began) / 60_000)
      seenByMinute.set(minute, (seenByMinute.get(minute) ?? 0) + (error ? 0 : 1))
      longestGap = Math.max(longestGap, now - lastSeen)
      if (error) failures += 1
      else lastSeen = now
      await sleep(pause)
    }
  }
  const walking = walk()
  return {
    async leave() {
      isLeaving = true
      await walking
      client.close()
      const seen = [...seenByMinute.values()]
      return {
        pagesSeen: seen.reduce((sum, pages) => sum + pages, 0),
        failures,
        longestGapSeconds: longestGap / 1_000,
        minutesWithout: seen.filter((pages) => pages === 0).length,
      }
    },
  }
}

const networks = 20

const json = (path: string, body: object): [string, Call] => [
  `/api${path}`,
  { method: 'POST', body },
]

/** What unknown visitors send too much of; one of them a day. */
const calls: readonly ((turn: number) => [string, Call])[] = [
  (turn) =>
    json('/client-errors', {
      kind: 'render',
      message: `boom ${turn}`,
      path: '/',
      remote: 'rankings',
      release: 'x',
    }),
  (turn) => json('/auth/login', { login: `nobody${turn % 50}`, password: `guess${turn}` }),
  (turn) => json('/auth/register', { login: 'x', email: 'nobody', password: `p${turn}` }),
  (turn) => json('/auth/forgot-password', { email: `nobody${turn}@example.com` }),
  (turn) => [`/no/such/page/${turn}?q=${'x'.repeat(500)}`, {}],
  (turn) => json('/auth/login', { login: 'x'.repeat(1_200_000), password: `${turn}` }),
]

/** Sends too much from many addresses, for a while. @returns how many requests were sent */
export async function flood(site: Site, day: number, requests: number) {
  const call = calls[day % calls.length]
  if (!call) return 0
  const clients = Array.from({ length: networks }, (_, index) =>
    createClient(site, `127.${20 + index}.${day}.1`),
  )
  const share = Math.ceil(requests / networks)
  await Promise.all(
    clients.map(async (client, index) => {
      for (let turn = 0; turn < share; turn += 1) {
        const [path, asked] = call(turn * networks + index)
        await client.ask(path, asked).catch(() => null)
      }
      client.close()
    }),
  )
  return share * networks
}
