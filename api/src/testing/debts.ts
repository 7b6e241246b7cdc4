import { expect } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import {
  balanceOf,
  change,
  pay,
  type ShopApp,
  sendCoins,
  startShop,
} from '#src/testing/shop-app.ts'

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
