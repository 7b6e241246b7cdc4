import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from 'api/src/demo/random.ts'
import type { Site } from './site.ts'
import { type Answer, type Call, type Client, createClient } from './visitors.ts'

const pack = 5
const password = 'segredo99'

/** What a player was told, to be compared with what the site and the game hold. */
export type Told = {
  login: string
  paid: number
  sent: number
  premiums: number
  unexpected: string[]
}

/** A call is repeated under one key, even after the day, until its answer is not the site's trouble: the site comes back. */
async function insist(client: Client, path: string, asked: Call): Promise<Answer> {
  while (true) {
    const answer = await client.ask(`/api${path}`, asked).catch(() => null)
    if (answer && (answer.status < 500 || /delivery-held|coins-returned/.test(answer.body)))
      return answer
    await sleep(300)
  }
}

/** Registers, buys coins, sends them into the game and buys premium, until the day ends. */
export async function play(
  site: Site,
  from: string,
  random: Random,
  isOver: () => boolean,
): Promise<Told> {
  const client = createClient(site, from)
  const login = `m${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const told: Told = { login, paid: 0, sent: 0, premiums: 0, unexpected: [] }
  const post = (path: string, body: object, session = {}) => {
    const headers = { 'idempotency-key': randomUUID(), ...session }
    return insist(client, path, { method: 'POST', body, headers })
  }

  const note = (what: string, { status, body }: Answer) =>
    void told.unexpected.push(`${login} ${what}: ${status} ${body.slice(0, 120)}`)

  const email = `${login}@example.com`
  const registered = await post('/auth/register', { login, email, password })
  if (!registered.body.includes('"success":true')) note('register', registered)
  const signedIn = await post('/auth/login', { login, password })
  const { token } = JSON.parse(signedIn.body || '{}') as { token?: string }
  if (!token) {
    note('login', signedIn)
    return told
  }
  const session = { authorization: `Bearer ${token}` }
  const dashboard = await insist(client, '/dashboard', { headers: session })
  const { characters } = JSON.parse(dashboard.body) as { characters: { nick: string }[] }
  const [rich, bare] = characters

  const buy = async () => {
    const checkout = await post('/payment/mercadopago/checkout', { coins: pack }, session)
    const { checkoutUrl } = JSON.parse(checkout.body || '{}') as { checkoutUrl?: string }
    if (!checkoutUrl)
      return checkout.body.includes('too-many') ? undefined : note('checkout', checkout)
    if (await pay(checkoutUrl, random.chance(0.8) ? 'approved' : 'rejected'))
      told.paid += pack
  }
  const send = async () => {
    const amount = random.int(1, 3)
    const sent = await post('/game/send-coins', { charName: rich?.nick, amount }, session)
    if (sent.status < 300) told.sent += amount
    else if (sent.status !== 409) note('send', sent)
  }
  const activate = async () => {
    const order = { charName: bare?.nick, premiumType: 1, durationDays: 7 }
    const bought = await post('/game/activate-premium', order, session)
    if (bought.status < 300) told.premiums += 1
    else if (![400, 402, 409].includes(bought.status)) note('premium', bought)
  }
  while (!isOver()) {
    const dice = random.next()
    if (dice < 0.5) await buy()
    else if (dice < 0.95) await send()
    else await activate()
    await sleep(random.int(500, 3_000))
  }
  client.close()
  return told
}

/** @returns whether the payment was approved; a payer whose provider is away tries again later */
async function pay(checkoutUrl: string, status: 'approved' | 'rejected'): Promise<boolean> {
  const address = new URL(checkoutUrl)
  while (true) {
    try {
      const page = await (await fetch(address)).text()
      if (page.includes('Este pedido já foi pago.')) return true
      const body = new URLSearchParams({ status })
      await fetch(address, { method: 'POST', redirect: 'manual', body })
      if (status === 'rejected') return false
    } catch {
      await sleep(500)
    }
  }
}
