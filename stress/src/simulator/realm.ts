import type { CoinChannel } from 'api/src/config/coin-channel.ts'
import type { Random } from 'api/src/demo/random.ts'
import { noIdempotencyKey } from 'api/src/http/idempotency-keys.ts'
import {
  createTables,
  type Engine,
  type LayoutName,
  queueTable,
  spelling,
} from 'api/src/testing/mariadb/layouts.ts'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import { stackOf } from './game-server.ts'

export const heroes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Of the long form: enough of them that most are left alone while coins come. */
export const crowd = Array.from({ length: 100 }, (_, index) => index + 1)
export const coinsAtFirst = 1_000
export const login = 'hero'
const coinId = 4037
let realms = 0

/** The emulator that has each queue. */
const layoutOf: Record<CoinChannel, LayoutName> = {
  stack: 'mobius',
  custom_mail: 'mobius',
  items_delayed: 'acis',
  portal_delivery: 'c6',
}

const nameOf = (hero: number) => `Hero${hero}`

/** Sends some coins to one of the heroes. */
export const randomOrder = <Account>(
  account: Account,
  heroes: readonly number[],
  random: Random,
) => ({
  account,
  charName: nameOf(random.pick(heroes)),
  amount: random.int(1, 50),
  ticket: noIdempotencyKey,
})

type Options = { channel: CoinChannel; engine: Engine; heroes: readonly number[] }

/** Creates a database with one account, whose characters have a stack of coins each. */
export async function createRealm(server: Mariadb, { channel, engine, heroes }: Options) {
  const layout = layoutOf[channel]
  realms += 1
  const database = `stress_${channel}_${engine.toLowerCase()}_${realms}`
  await server.query(createTables(database, layout, engine, 'utf8mb4'))
  if (channel !== 'stack') await server.query(queueTable(channel))
  const idColumn = spelling[layout].id
  await server.query(
    `INSERT INTO characters (${idColumn}, account_name, char_name, level, classid, online, lastAccess, deletetime, accesslevel)
     VALUES ?`,
    [heroes.map((hero) => [hero, login, nameOf(hero), 40, 1, 0, 1, 0, 0])],
  )
  await server.query(
    'INSERT INTO items (owner_id, object_id, item_id, count, loc) VALUES ?',
    [heroes.map((hero) => [hero, stackOf(hero), coinId, coinsAtFirst, 'INVENTORY'])],
  )
  await server.query(
    "INSERT INTO accounts (login, password) VALUES (?, '2jmj7l5rSw0yVb/vlWAYkK/YBwk=')",
    [login],
  )
  return { database, idColumn }
}
