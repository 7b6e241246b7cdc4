import { describe, expect, it } from '@jest/globals'
import { settleByHand } from '#src/coins/deliveries/settle-by-hand.ts'
import { alterGame, coinsOf, cutOff, send } from '#src/coins/testing/deliveries.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { runCli } from '#src/testing/run-cli.ts'
import { startShop } from '#src/testing/shop-app.ts'

describe('the command line for deliveries', () => {
  it('lists what is open or held, since when, and in JSON too', async () => {
    const { shop, cli } = await openShop()
    expect((await cli('list')).stdout).toBe('every delivery is settled\n')
    const { id } = await cutOff(shop)
    const { rich } = shop.characters
    expect((await cli('list')).stdout).toMatch(
      new RegExp(`^${id}\t20\\d\\d-.* UTC\topen\tstack\t10 coins\t${rich}\t-\n$`),
    )
    const listed = JSON.parse((await cli('list', '--json')).stdout)
    expect(listed).toMatchObject([{ id, state: 'open', channel: 'stack', coins: 10 }])
    const { stdout } = await cli('list', '--state', 'delivered')
    expect(stdout).toBe('no delivery is delivered\n')
  })

  it('leaves an open one to the server', async () => {
    const { shop, settle } = await openShop()
    const { id } = await cutOff(shop)
    const stderr = `api: ${id} is open: the server goes on with it by itself\n`
    expect(await settle(id, 'returned')).toMatchObject({ status: 1, stderr })
  })

  it.each([
    ['returned', 'arrived', 130, 'delivered'],
    ['delivered', 'absent', 120, 'returned'],
  ] as const)(
    'does not settle one as %s where the game shows that the coins are %s',
    async (as, finding, count, other) => {
      const { shop, cli, settle } = await openShop()
      const { id } = await cutOff(shop)
      await shop.app.webDatabase.updateTable('deliveries').set({ state: 'held' }).execute()
      const stack = 'item_id = 4037 AND count = 120'
      alterGame(shop, `UPDATE items SET count = ${count} WHERE ${stack}`)
      const shown = JSON.parse((await cli('show', id, '--json')).stdout)
      expect(shown).toMatchObject({ id, state: 'held', evidence: { finding } })
      const { status, stderr } = await settle(id, as)
      expect(status).toBe(1)
      expect(stderr).toContain(
        `the game database shows otherwise (the stack holds ${count}; 120 before the delivery, 130 after it;`,
      )
      expect(stderr).toContain(`settle ${id} --as ${other}`)
      expect((await coinsOf(shop))[0]).toBe(490)
      expect(await settle(id, other)).toMatchObject({ status: 0 })
    },
  )

  it.each([
    ['returned', 500, 130],
    ['delivered', 490, 120],
  ])(
    'settles one as %s where the game does not tell, once, and keeps the reason',
    async (as, balance, bagAfterRepeat) => {
      const { shop, cli, settle } = await openShop()
      const { id } = await cutOff(shop)
      alterGame(shop, 'UPDATE characters SET lastAccess = lastAccess + 1')
      await shop.app.coins.recoverDeliveries()
      const { stdout } = await cli('show', id)
      for (const line of [
        'before\t120\tafter\t130\n',
        'evidence\tunclear\n\tthe stack holds 120; 120 before the delivery',
        '\tthe character has been in the game since, until 20',
      ])
        expect(stdout).toContain(line)
      expect(JSON.parse((await settle(id, as, '--json')).stdout)).toMatchObject({
        id,
        state: as,
        reason: 'decided by the operator: the player showed the bag',
        settled: expect.stringMatching(/^20/),
      })
      expect(await settle(id, as)).toMatchObject({
        status: 1,
        stderr: `api: ${id} is ${as}\n`,
      })
      expect(await coinsOf(shop)).toEqual([balance, 120])
      // The same call sends what was returned, and nothing else.
      expect((await send(shop)).statusCode).toBe(200)
      expect(await coinsOf(shop)).toEqual([490, bagAfterRepeat])
      expect((await runCli(['ledger', 'check'], shop.dataDir)).stdout).toBe(
        'the ledger is sound\n',
      )
    },
  )

  it('blames the game database only for what it did not answer', async () => {
    const { shop } = await openShop()
    const delivery = await cutOff(shop)
    const { webDatabase: db, game } = shop.app
    const settleAfter = (error: Error) => {
      const coins = { ...game.coins, withDeliveryLock: () => Promise.reject(error) }
      const by = { actor: { id: null, name: 'root' }, caller: null }
      return settleByHand({ db, delivery, coins, as: 'returned', reason: 'a test', by })
    }
    const mistake = settleAfter(new Error('our own mistake'))
    await expect(mistake).rejects.toThrow(/^our own mistake$/)
    const silence = settleAfter(new GameUnavailableError('no answer'))
    await expect(silence).rejects.toThrow('cannot ask the game database')
  })

  it('asks for a reason, and shows an example', async () => {
    const { status, stderr } = await runCli([
      'deliveries',
      'settle',
      'x',
      '--as',
      'returned',
    ])
    expect([status, stderr]).toEqual([1, expect.stringContaining("'--reason <text>'")])
    expect((await runCli(['deliveries', '--help'])).stdout).toContain(
      'deliveries settle 6f0e6b2c-… --as returned --reason "',
    )
  })
})

async function openShop() {
  const shop = await startShop()
  const cli = (...words: string[]) => runCli(['deliveries', ...words], shop.dataDir)
  const settle = (id: string, as: string, ...more: string[]) =>
    cli('settle', id, '--as', as, '--reason', 'the player showed the bag', ...more)
  return { shop, cli, settle }
}
