import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  environmentFile,
  promoteChanges,
  readEnvironment,
  realmHash,
  realmName,
  rollback,
} from 'portal-releases'
import { type MultiTeamStore, openMultiTeamStore } from 'portal-releases/testing'
import { startSandbox } from './sandbox-process.ts'
import { startServer } from './server-process.ts'

const settingsOf = (price: number) => ({
  name: `At ${price}`,
  coin: { price },
  rates: { exp: `${price}x`, adena: '1x' },
  server: { refreshSeconds: { home: 1 } },
})
const hashOf = (price: number) => realmHash(settingsOf(price))

/** The price in the file of the API: what is live may differ. */
const inFile = 9

let teams: MultiTeamStore
let dir: string
let store: string
const running: { stop: () => Promise<unknown> }[] = []

beforeAll(async () => {
  teams = await openMultiTeamStore()
  store = await teams.begin()
  dir = await mkdtemp(join(tmpdir(), 'portal-prices-'))
  await writeFile(join(dir, 'realm.json'), JSON.stringify(settingsOf(inFile)))
})
afterAll(async () => {
  for (const { stop } of running) await stop()
  await rm(dir, { recursive: true, force: true })
  await teams.clean()
})

async function startShop(env: NodeJS.ProcessEnv) {
  const dataDir = await mkdtemp(join(dir, 'data-'))
  const sandbox = await startSandbox({ dataDir, isPublic: false, takesPayments: false })
  if (!sandbox) throw new Error('there is no sandbox to pay in')
  const lines: string[] = []
  const files = { DATA_DIR: dataDir, REALM_FILE: join(dir, 'realm.json') }
  const api = await startServer('the API', 'api/src/server.ts', {
    env: { ...files, LOG_LEVEL: 'warn', ...sandbox.env, ...env },
    onLine: (line) => lines.push(line),
  })
  running.push(api, sandbox)
  const call = async <Answer>(path: string, headers: object = {}, body?: object) => {
    const answer = await fetch(`${api.origin}/api${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }
  let players = 0
  /** A player who buys ten coins at a time; nobody may order often. */
  const newPlayer = async () => {
    players += 1
    const login = `buyer${players}`
    const player = { login, email: `${login}@example.com`, password: 'segredo99' }
    await call('/auth/register', {}, player)
    const { body } = await call<{ token: string }>('/auth/login', {}, player)
    const session = { authorization: `Bearer ${body.token}` }
    const orders = async () =>
      (await call<{ amount: number }[]>('/dashboard/orders', session)).body

    /** @returns the price of a coin, or the refusal */
    return async (settings?: string, key?: string) => {
      const before = (await orders()).length
      const wanted = settings && { 'realm-settings': settings }
      const headers = { ...session, ...wanted, ...(key && { 'idempotency-key': key }) }
      const path = '/payment/mercadopago/checkout'
      const bought = await call<Record<string, string>>(path, headers, { coins: 10 })
      const { checkoutUrl = '', code } = bought.body
      const made = await orders()
      if (bought.status !== 200) {
        expect(made).toHaveLength(before)
        return [bought.status, code]
      }
      const price = Number(made[0]?.amount) / 10
      // The page of the checkout is of the same settings.
      expect(await (await fetch(checkoutUrl)).text()).toContain(`At ${price}`)
      return price
    }
  }
  return { newPlayer, lines, call }
}

async function change(price: number, canary?: number) {
  const { apps } = await readEnvironment(store, 'production')
  const from = apps[realmName]?.build ?? null
  const changes = [{ name: realmName, from, to: hashOf(price) }]
  const to = { changes, realm: settingsOf(price) }
  await promoteChanges(store, 'production', to, { ...(canary && { canary }) })
}

const refused = [409, 'settings-changed']

describe('the price of a coin, to an API that knows the store', () => {
  let shop: Awaited<ReturnType<typeof startShop>>

  beforeAll(async () => {
    await change(2)
    shop = await startShop({ PORTAL_STORE: store })
  })
  let buy: Awaited<ReturnType<typeof shop.newPlayer>>
  beforeEach(async () => {
    await change(2)
    buy = await shop.newPlayer()
  })

  it('is that of the live release, whatever its file says', async () => {
    expect([await buy(), await buy(hashOf(2))]).toEqual([2, 2])
    expect(await buy(hashOf(inFile))).toEqual(refused)
  })

  it('is the new one from the moment of the promotion, and tabs with the old one are refused', async () => {
    await change(3)
    expect([await buy(), await buy(hashOf(3))]).toEqual([3, 3])
    expect(await buy(hashOf(2))).toEqual(refused)
    await rollback(store, 'production', { what: [realmName] })
    expect([await buy(hashOf(2)), await buy(hashOf(3))]).toEqual([2, refused])
  })

  it('is that of a canary for its visitors, and the live one for the others', async () => {
    await change(4, 10)
    expect([await buy(hashOf(4)), await buy(hashOf(2))]).toEqual([4, 2])
    expect(await buy()).toBe(2)
    await rollback(store, 'production', { what: [realmName] })
    expect([await buy(hashOf(4)), await buy(hashOf(2))]).toEqual([refused, 2])
  })

  it('stays that of the order when its call is repeated after a change', async () => {
    expect(await buy(hashOf(2), 'k1')).toBe(2)
    await change(3)
    expect(await buy(hashOf(2), 'k1')).toBe(2)
  })

  it('comes with the rates of its settings on the home page', async () => {
    const shown = await shop.call('/home')
    expect(shown.body).toMatchObject({ serverStatus: { rates: { exp: '2x' } } })
  })

  it('is nobody’s while the store cannot be read', async () => {
    const file = environmentFile(store, 'production')
    const text = await readFile(file)
    await writeFile(file, 'torn')
    expect(await buy()).toEqual([503, 'settings-unavailable'])
    expect(shop.lines.join()).toContain('is not JSON')
    await writeFile(file, text)
    expect(await buy()).toBe(2)
  })
})

describe('the price of a coin, to an API without a store', () => {
  it('is that of its file, and other settings are refused with a line for the operator', async () => {
    const { newPlayer, lines } = await startShop({ PORTAL_STORE: '' })
    const buy = await newPlayer()
    expect([await buy(), await buy(hashOf(inFile))]).toEqual([inFile, inFile])
    expect([await buy(hashOf(2)), await buy('nonsense')]).toEqual([refused, refused])
    const said = lines.filter((line) => line.includes('REALM_FILE'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(hashOf(2))
  })
})
