import { describe, expect, it } from '@jest/globals'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { alterGame } from '#src/coins/testing/deliveries.ts'
import { startShop } from '#src/testing/shop-app.ts'
import { alterDatabase } from '#src/testing/test-app.ts'
import { join } from '#src/testing/visitor.ts'

describe('sending coins', () => {
  it('moves them from the balance into the bag, and says so in the history (§7.3)', async () => {
    const shop = await startShop()
    const { rich } = shop.characters
    const answer = await shop.sendCoins(rich, 30)
    expect(answer.statusCode).toBe(200)
    expect(await shop.balance()).toBe(470)
    expect(shop.coinsInBag(rich)).toBe(150)
    const [latest] = (await shop.get('/dashboard/history')).json()
    const movement = { kind: 'sendCoins', amount: -30, balance: 470, detail: rich }
    expect(latest).toMatchObject(movement)
    expect(await auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('can empty the balance, and no more', async () => {
    const shop = await startShop()
    expect((await shop.sendCoins(shop.characters.rich, 501)).statusCode).toBe(409)
    expect((await shop.sendCoins(shop.characters.rich, 500)).statusCode).toBe(200)
    expect((await shop.sendCoins(shop.characters.rich, 1)).statusCode).toBe(409)
    expect(shop.coinsInBag(shop.characters.rich)).toBe(620)
  })

  it('does not wait for another player who names the character', async () => {
    const shop = await startShop()
    const { rich } = shop.characters
    const { visitor, token } = await join(shop.app, 'rival')
    const { coins } = shop.app.game
    const { owner } = coins
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<null>()
    coins.owner = (login, name) => {
      if (login !== 'rival') return owner(login, name)
      asked.resolve()
      return answer.promise
    }
    const theirs = visitor.post('/game/send-coins', { charName: rich, amount: 1 }, token)
    await asked.promise
    expect((await shop.sendCoins(rich, 1)).statusCode).toBe(200)
    answer.resolve(null)
    expect((await theirs).statusCode).toBe(404)
  })

  it('refuses in the order 400, 404, 406, 410, 409 (§6.5)', async () => {
    const shop = await startShop()
    const { rich, bare, online } = shop.characters
    const statuses = await Promise.all([
      shop.sendCoins('Nobody', 0),
      shop.sendCoins('Nobody', 9_999),
      shop.sendCoins(online, 9_999),
      shop.sendCoins(bare, 9_999),
      shop.sendCoins(rich, 9_999),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([400, 404, 406, 410, 409])
    expect(await shop.balance()).toBe(500)
  })

  it('refuses what is no number of coins', async () => {
    const shop = await startShop()
    const amounts = [-1, 1.5, 0, '5', 2_147_483_648, 1e308, [5], null, undefined, true]
    for (const amount of amounts) {
      const answer = await shop.sendCoins(shop.characters.rich, amount)
      expect([amount, answer.statusCode]).toEqual([amount, 400])
    }
    expect(await shop.balance()).toBe(500)
  })

  it('does not know a character of another account, of another spelling, or deleted', async () => {
    const shop = await startShop()
    const { rich, bare } = shop.characters
    const names = [bare, rich.toUpperCase(), `${rich} `, `${rich}\0`, '']
    names.push(String.fromCodePoint(rich.charCodeAt(0) + 0xfee0) + rich.slice(1))
    alterDatabase(shop.gameFile, (db) => {
      const others = `SELECT char_name AS name FROM characters c JOIN items i ON i.owner_id = c.charId
        WHERE c.account_name <> 'demo' AND i.item_id = 4037 AND c.online = 0`
      names.push(String(db.prepare(others).get()?.name))
      db.prepare('UPDATE characters SET deletetime = 1 WHERE char_name = ?').run(bare)
    })
    for (const name of names) {
      const answer = await shop.sendCoins(name, 1)
      expect([name, answer.statusCode]).toEqual([name, 404])
      expect(answer.json().message).toBe('Character or account not found')
    }
    expect(await shop.balance()).toBe(500)
  })

  it('is 403 for a banned account and 401 without a session', async () => {
    const shop = await startShop()
    const { rich, bare } = shop.characters
    const anonymous = { authorization: '' }
    expect((await shop.sendCoins(rich, 1, anonymous)).statusCode).toBe(401)
    alterGame(shop, "UPDATE accounts SET accessLevel = -1 WHERE login = 'demo'")
    const answers = [
      await shop.sendCoins(rich, 1),
      await shop.activatePremium(bare),
      await shop.post('/payment/mercadopago/checkout', { coins: 5 }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(await shop.balance()).toBe(500)
  })

  it('asks for an offline character only where the coins go into the bag directly', async () => {
    const { get } = await startShop()
    const { post } = (await get('/openapi.json')).json().paths['/api/game/send-coins']
    expect(post.summary).toBe('Sends coins from the balance to a character')
    expect(post.description).toMatch(/into the bag directly, .* offline .*through a queue/)
  })

  it('from two tabs at once takes what was asked for twice, and never more than there is', async () => {
    const shop = await startShop()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.sendCoins(shop.characters.rich, 60)),
    )
    const sent = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(sent).toBe(8)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
    expect(await shop.balance()).toBe(20)
    expect(shop.coinsInBag(shop.characters.rich)).toBe(120 + 8 * 60)
    expect(await auditLedger(shop.app.webDatabase)).toEqual([])
  })

  it('is 400 where the stack cannot hold them', async () => {
    const shop = await startShop()
    alterGame(shop, 'UPDATE items SET count = 2147483600 WHERE item_id = 4037')
    expect((await shop.sendCoins(shop.characters.rich, 48)).statusCode).toBe(400)
    expect((await shop.sendCoins(shop.characters.rich, 47)).statusCode).toBe(200)
  })

  it('is 503 where the table is missing in the game, and takes nothing', async () => {
    const before = await startShop()
    await before.app.close()
    alterGame(before, 'ALTER TABLE items RENAME COLUMN loc TO place')
    const shop = await startShop({ dataDir: before.dataDir })
    expect((await shop.sendCoins(shop.characters.rich, 5)).statusCode).toBe(503)
    expect(await shop.balance()).toBe(500)
  })
})
