import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import type { ShopApp } from '#src/testing/shop-app.ts'
import { alterDatabase } from '#src/testing/test-app.ts'

/** Sends 10 coins to the character that has 120, each time as the same call. */
export function send(shop: ShopApp, key = 'k1') {
  return shop.sendCoins(shop.characters.rich, 10, { 'idempotency-key': key })
}

/** The coins in the balance and in the bag. */
export async function coinsOf(shop: ShopApp): Promise<[balance: number, bag: number]> {
  return [await shop.balance(), shop.coinsInBag(shop.characters.rich)]
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

export async function openDelivery({ app }: ShopApp): Promise<Delivery> {
  const [open] = await createDeliveries(app.webDatabase).inState('open')
  if (!open) throw new Error('no delivery is open')
  return open
}

export function alterGame({ gameFile }: ShopApp, sql: string) {
  alterDatabase(gameFile, (db) => db.exec(sql))
}
