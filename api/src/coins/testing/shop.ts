import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { createAccounts } from '#src/accounts/accounts.ts'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { openWebDatabase } from '#src/database/open.ts'
import {
  balanceOf,
  change,
  coinsInBag,
  pay,
  type ShopApp,
  sendCoins,
  startShop,
} from '#src/testing/shop-app.ts'
import { alterDatabase, temporaryFolder } from '#src/testing/test-app.ts'

/** Our database, which does not wait for the disk, and accounts in it. */
export function openFastDatabase() {
  const db = openWebDatabase(join(temporaryFolder(), 'web.sqlite'))
  db.exec('PRAGMA synchronous = OFF')
  const openAccount = (login: string) =>
    createAccounts(db).create({ login, email: `${login}@example.com`, passwordHash: 'x' })
      .id
  return { db, openAccount }
}

/** Sends 10 coins to the character that has 120, each time as the same call. */
export function send(shop: ShopApp, key = 'k1') {
  return sendCoins(shop, shop.characters.rich, 10, { 'idempotency-key': key })
}

/** The coins in the balance and in the bag. */
export async function coinsOf(shop: ShopApp): Promise<[balance: number, bag: number]> {
  return [await balanceOf(shop), coinsInBag(shop, shop.characters.rich)]
}

/** Sends coins, and cuts the power between the intent and the game. @returns the open delivery */
export async function cutOff(shop: ShopApp): Promise<Delivery> {
  const { coins } = shop.app.game
  const { withDeliveryLock } = coins
  coins.withDeliveryLock = (id, work) =>
    withDeliveryLock(id, (session) =>
      work({ ...session, raise: () => Promise.reject(new Error('the power is gone')) }),
    )
  await send(shop)
  coins.withDeliveryLock = withDeliveryLock
  return openDelivery(shop)
}

/** Something happens just before each delivery gets its lock. @returns a function that ends that */
export function beforeCarrying({ app }: ShopApp, happens: () => unknown): () => void {
  const { coins } = app.game
  const { withDeliveryLock } = coins
  coins.withDeliveryLock = async (id, work) => {
    await happens()
    return withDeliveryLock(id, work)
  }
  return () => {
    coins.withDeliveryLock = withDeliveryLock
  }
}

export function openDelivery({ app }: ShopApp): Delivery {
  const [open] = createDeliveries(app.webDatabase).inState('open')
  if (!open) throw new Error('no delivery is open')
  return open
}

export function alterGame({ gameFile }: ShopApp, sql: string) {
  alterDatabase(gameFile, (db) => db.exec(sql))
}

/** Orders 10 coins, each time as the same call if the key is the same. */
export function checkOut(shop: ShopApp, key: string = randomUUID()) {
  const path = '/payment/mercadopago/checkout'
  return shop.post(path, { coins: 10 }, { 'idempotency-key': key })
}

/** Time passes for all orders, in milliseconds. */
export function age({ app }: ShopApp, time: number) {
  app.webDatabase.exec(
    `UPDATE orders SET created_at = created_at - ${time}, checked_at = checked_at - ${time},
       next_check_at = next_check_at - ${time}`,
  )
}

export function paymentsOf({ app }: ShopApp) {
  if (!app.payments) throw new Error('the shop is closed')
  return app.payments
}

/** The status of the latest order, as the player sees it. */
export async function statusOf({ get }: ShopApp): Promise<string> {
  return (await get('/dashboard/orders')).json()[0].status
}

/** Coins are bought and spent, and then their payment is charged back. */
export async function startInDebt({ debt, left }: { debt: number; left: number }) {
  const shop = await startShop()
  const { id, order } = await buy(shop, debt + left)
  await spend(shop, 500 + debt)
  await change(shop, id, 'charged_back')
  return { shop, id, order }
}

export async function buy(shop: ShopApp, coins: number) {
  const order = await shop.order(coins)
  const { id } = await pay(shop, order)
  return { order, id }
}

/** Sends coins into the game, where no charge-back can take them. */
export async function spend(shop: ShopApp, amount: number) {
  const answer = await sendCoins(shop, shop.characters.rich, amount)
  expect(answer.statusCode).toBe(200)
}

/** The balance and debt of a player; also checks the ledger. */
export async function standing(shop: ShopApp) {
  expect(auditLedger(shop.app.webDatabase)).toEqual([])
  const { debt } = (await shop.get('/dashboard')).json()
  return { balance: await balanceOf(shop), debt }
}

export async function history({ get }: ShopApp): Promise<{ kind: string }[]> {
  return (await get('/dashboard/history')).json()
}
