import type { DatabaseSync } from 'node:sqlite'
import type { Accounts } from '#src/accounts/accounts.ts'
import { createOpenAccount } from '#src/accounts/accounts.ts'
import { hashPassword } from '#src/accounts/passwords/password-hash.ts'
import { createLedger, toGrant } from '#src/coins/ledger/ledger.ts'
import { transaction } from '#src/database/transaction.ts'
import { giveStarterCharacters } from '#src/demo/starter-characters.ts'
import { day } from '#src/durations.ts'
import { emulatorHash } from '#src/game/emulator-hash.ts'
import { GameLayoutError } from '#src/game/errors.ts'
import type { GameRepositories } from '#src/game/ports.ts'
import type { PremiumTiers } from '#src/premium/premium.ts'

const gold = 2
const premiumDays = 30

export const demoAccount = {
  login: 'demo',
  password: 'demo1234',
  email: 'demo@example.com',
  coins: 500,
}

/** The ledger reference that identifies the demo account, even if a player has the same login. */
export const demoGrant = `welcome:${demoAccount.login}`

type Options = {
  db: DatabaseSync
  web: { accounts: Accounts; premium: PremiumTiers }
  game: GameRepositories
  gameFile: string
  coinId: number
}

/** Coins that it spent stay spent, and an account that an operator removed stays removed. */
export async function prepareDemoAccount({ db, web, game, gameFile, coinId }: Options) {
  const { login, password, email, coins } = demoAccount
  const account = await web.accounts.findByLogin(login)
  if (account?.isRemoved) return
  const passwordHash = account?.passwordHash ?? (await hashPassword(password))
  // One transaction, so that every demo account has the grant that identifies it.
  transaction(db, () => {
    const { id } = account ?? createOpenAccount(db)({ login, email, passwordHash })
    createLedger(db).post(toGrant(id, coins, demoGrant))
  })

  await openInGame(game, { login, password, email }).catch(ignoreLayout)
  giveStarterCharacters(gameFile, { login, coinId })
  const characters = await game.characters.ofAccount(login)
  const running = await web.premium.activeOf(characters.map(({ id }) => id))
  const [first] = characters
  if (first && running.size === 0) {
    const endsAt = Date.now() + premiumDays * day
    await web.premium.grant(first.id, { tier: gold, endsAt })
  }
}

async function openInGame(
  { accounts }: GameRepositories,
  { login, password, email }: { login: string; password: string; email: string },
) {
  const passwordHash = await emulatorHash(await accounts.schemeFor(login), password)
  await accounts.open({ login, email, passwordHash })
}

/** A start must not fail because the game database lacks tables. */
function ignoreLayout(error: unknown) {
  if (!(error instanceof GameLayoutError)) throw error
}
