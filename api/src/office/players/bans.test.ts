import { expect, it } from '@jest/globals'
import { createBans } from '#src/office/players/bans.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const member = { id: 1, name: 'Ana' }
const act = { actor: member, caller: null, detail: 'insulted everybody' }
const troll = { account: null, login: 'troll' }
const past = Date.now() - 1_000

async function setUp() {
  const { app } = await startApp()
  await createVisitor(app).register('troll')
  const { accounts } = app.game
  const bans = createBans(app.webDatabase, app.game)
  await bans.ban(troll, past, act)
  const state = async () => {
    const isBanned = await app.game.characters.isBanned('troll')
    return { isBanned, until: (await bans.find('troll'))?.until }
  }
  return { app, bans, accounts, state }
}

const fail = (error: unknown) => {
  throw error
}

it('a ban that has ended is lifted', async () => {
  const { bans, state } = await setUp()
  expect(await state()).toEqual({ isBanned: true, until: past })
  await bans.liftEnded(fail)
  expect(await state()).toEqual({ isBanned: false, until: undefined })
})

it.each(['before', 'after'])(
  'a player who is banned anew just %s the game lifts the old ban stays banned',
  async (moment) => {
    const { app, bans, accounts, state } = await setUp()
    const banAnew = () => bans.ban(troll, null, act)
    const unban = async (login: string) => {
      if (moment === 'before') await banAnew()
      await accounts.unban(login)
      if (moment === 'after') await banAnew()
    }
    const game = { ...app.game, accounts: { ...accounts, unban } }
    await createBans(app.webDatabase, game).liftEnded(fail)
    expect(await state()).toEqual({ isBanned: true, until: null })
  },
)
