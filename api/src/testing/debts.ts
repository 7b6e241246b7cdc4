import { expect } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger-audit.ts'
import { balanceOf, change, pay, type ShopApp, startShop } from '#src/testing/shop-app.ts'

/** A player whose payment was charged back when he had fewer coins left than it had brought. */
export async function startInDebt({ debt, left }: { debt: number; left: number }) {
  const shop = await startShop()
  const { id, order } = await buy(shop, debt + left)
  await spend(shop, 500 + debt)
  await change(shop, id, 'charged_back')
  return { shop, id, order }
}

/** Orders coins and pays them, as the demo player. */
export async function buy(shop: ShopApp, coins: number) {
  const order = await shop.order(coins)
  const { id } = await pay(shop, order)
  return { order, id }
}

/** Sends coins into the game, which no charge-back can take from there. */
export async function spend({ post, characters }: ShopApp, amount: number) {
  const answer = await post('/game/send-coins', { charName: characters.rich, amount })
  expect(answer.statusCode).toBe(200)
}

/** What a player has and owes; also sees that the books are sound. */
export async function standing(shop: ShopApp) {
  expect(auditLedger(shop.app.webDatabase)).toEqual([])
  const { debt } = (await shop.get('/dashboard')).json()
  return { balance: await balanceOf(shop), debt }
}

/** The movements of coins, newest first. */
export async function history({ get }: ShopApp): Promise<{ kind: string }[]> {
  return (await get('/dashboard/history')).json()
}
