import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  createDeliveries,
  type Delivery,
  settle,
} from '#src/coins/deliveries/deliveries.ts'
import { createHoldUnclear, createRecoverDeliveries } from '#src/coins/deliveries/plugin.ts'
import { post, transfer } from '#src/coins/ledger/ledger.ts'
import { cutOff, send } from '#src/coins/testing/deliveries.ts'
import { transaction } from '#src/database/transaction.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { createMutex } from '#src/jobs/mutex.ts'
import { refuseWrites } from '#src/testing/raw-sql.ts'
import { type ShopApp, startShop } from '#src/testing/shop-app.ts'

const slow = new GameUnavailableError('no answer in time', 'slow')
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
let shop: ShopApp

beforeEach(async () => {
  shop = await startShop()
})

describe('open deliveries', () => {
  it('that the game database does not answer do not keep the others waiting', async () => {
    await open(['a', 'b', 'c'])
    const { recover, tried } = recovery((id) => id === 'a')
    await recover()
    expect(tried).toEqual(['a', 'b', 'c'])
    expect(shop.log.join('')).toContain('"delivery":"a"')
  })

  it('that failed are tried again later and later, and at once by a start', async () => {
    await open(['a', 'b'])
    const { recoverDue, recover, tried } = recovery((id) => id === 'a')
    await recoverDue()
    await recoverDue()
    expect(tried).toEqual(['a', 'b'])
    await expect(recover()).rejects.toBe(slow)
    expect(tried).toEqual(['a', 'b', 'a'])
  })

  it('that cannot go on, however many they are, do not keep the others waiting', async () => {
    await open(ids)
    const { recover, tried } = recovery((id) => id < 'g', new Error('a right is missing'))
    await recover()
    expect(tried).toEqual(ids)
  })

  it('that failed are tried after those that have not', async () => {
    await open(ids)
    const { recover, tried } = recovery((id) => id < 'g')
    for (let run = 0; run < 3; run += 1) await recover().catch(() => {})
    expect(tried).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a', 'b', 'c'])
  })

  it('are tried three by three while the game database is away', async () => {
    await open(ids)
    const { recoverDue, tried } = recovery(() => true)
    await expect(recoverDue()).rejects.toBe(slow)
    await expect(recoverDue()).rejects.toBe(slow)
    expect(tried).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

it('a call that comes again after its delivery went on gets the answer of one that arrived', async () => {
  await cutOff(shop)
  await recovery(() => false).recover()
  const { statusCode, body } = await send(shop)
  expect([statusCode, body]).toEqual([200, '{"success":true}'])
})

describe('a delivery whose row is unclear', () => {
  it('and that cannot be held does not keep the others waiting', async () => {
    await open(['a', 'b', 'c'])
    const { webDatabase: db, log } = shop.app
    await db.updateTable('deliveries').set({ state: 'delivered' }).execute()
    await refuseWrites(db, 'UPDATE ON deliveries', 'a bad row', "NEW.id = 'b'")
    const queue = { ...noQueue, needsSecond: false, unclear: async () => ['a', 'b', 'c'] }
    const coins = { channel: 'portal_delivery', queue: async () => queue } as const
    await createHoldUnclear({ db, log, coins })()
    const rows = db.selectFrom('deliveries').select('state').orderBy('id')
    const states = await rows.execute()
    expect(states.map(({ state }) => state)).toEqual(['held', 'delivered', 'held'])
    const told = '"delivery":"c","reason":"its reader could not tell'
    expect(shop.log.join('')).toContain(told)
  })
})

const no = () => Promise.reject(new Error('there is no queue'))
const noQueue = { add: no, find: no, show: no, discard: no, hasTwin: no }

function recovery(isFailing: (id: string) => boolean, error: Error = slow) {
  const { webDatabase: db, log } = shop.app
  const tried: string[] = []
  const deliverer = {
    async recover({ id }: Pick<Delivery, 'id'>) {
      tried.push(id)
      if (isFailing(id)) throw error
      return settle(db, await createDeliveries(db).get(id), 'delivered', null)
    },
  }
  const run = createRecoverDeliveries({ db, deliverer, mutex: createMutex(), log })
  return { recover: () => run('all'), recoverDue: () => run('due'), tried }
}

async function open(names: readonly string[]) {
  await transaction(shop.app.webDatabase, async (tx) => {
    const account = tx.selectFrom('accounts').select('id')
    const { id: accountId } = await account.executeTakeFirstOrThrow()
    for (const [at, id] of names.entries()) {
      const debitId = Number(
        await post(tx, {
          kind: 'sendCoins',
          reference: `delivery:${id}`,
          entries: transfer(1, { player: accountId }, { house: 'game' }),
        }),
      )
      const stack = { objectId: 1_000 + at, itemId: 4037, coins: 1 }
      const counts = { countBefore: 1, countAfter: 2 }
      const character = { characterId: at, characterName: id, lastAccess: 0 }
      const channel = 'stack' as const
      const intent = { id, accountId, channel, ...character, ...stack, ...counts, debitId }
      await createDeliveries(tx).open(intent)
    }
  })
}
