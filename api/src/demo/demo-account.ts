import type { FastifyInstance } from 'fastify'
import { type Accounts, createAccounts } from '#src/accounts/accounts.ts'
import { hashPassword, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { post, toGrant } from '#src/coins/ledger/ledger.ts'
import type { Site } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { inTurn } from '#src/database/transaction.ts'
import { giveStarterCharacters } from '#src/demo/starter-characters.ts'
import { day } from '#src/durations.ts'
import { emulatorHash, matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { GameLayoutError, orNull } from '#src/game/errors.ts'
import type { GameRepositories } from '#src/game/repositories.ts'

const gold = 2
const premiumDays = 30

export const demoAccount = {
  login: 'demo',
  password: 'demo1234',
  email: 'demo@example.com',
  coins: 500,
}

/** The ledger reference that identifies the demo account, even if a player has the same login. */
const demoGrant = `welcome:${demoAccount.login}`

type Databases = {
  db: WebDatabase
  web: { accounts: Accounts }
  /** Null if there is no game database yet; a new one has no demo account. */
  game: Pick<GameRepositories, 'accounts' | 'characters'> | null
}

/** Coins that it spent stay spent, and an account that an operator removed stays removed. */
export async function prepareDemoAccount(app: FastifyInstance) {
  const { config, realm, web, game } = app
  const { login, password, email, coins } = demoAccount
  const account = await web.accounts.findByLogin(login)
  if (account?.isRemoved) return
  const passwordHash = account?.passwordHash ?? (await hashPassword(password))
  // One transaction, so that every demo account has the grant that identifies it.
  await inTurn(app.webDatabase, 'demo account', async (tx) => {
    const accounts = createAccounts(tx)
    const known = await accounts.findByLogin(login)
    const { id } = known ?? (await accounts.create({ login, email, passwordHash }))
    await post(tx, toGrant(id, coins, demoGrant))
  })

  try {
    const scheme = await game.accounts.schemeFor(login)
    const inGame = await emulatorHash(scheme, password)
    await game.accounts.open({ login, email, passwordHash: inGame })
  } catch (error) {
    // A start must not fail because the game database lacks tables.
    if (!(error instanceof GameLayoutError)) throw error
  }
  giveStarterCharacters(config.gameFile, { login, coinId: realm.coin.itemId })
  const characters = await game.characters.ofAccount(login)
  const running = await web.premium.activeOf(characters.map(({ id }) => id))
  const [first] = characters
  if (first && running.size === 0) {
    const endsAt = Date.now() + premiumDays * day
    await web.premium.grant(first.id, { tier: gold, endsAt })
  }
}

/** Whether the demo account lets everybody in who reads its login: a start makes it where it never was. */
export async function isDemoLoginOpen({ web, game }: Databases): Promise<boolean> {
  const { login, password } = demoAccount
  const account = await web.accounts.findByLogin(login)
  if (!account) return true
  if (account.isRemoved || !(await verifyPassword(account.passwordHash, password)))
    return false
  return !(await game?.characters.isBanned(login))
}

/** Everybody knows its password. @throws StartError naming the command that removes the account */
export async function refuseDemoAccount(databases: Databases, site: Site): Promise<void> {
  const { db, game } = databases
  const { login } = demoAccount
  if (!(await isMade(db)) && !(await isAdoptable(databases))) return
  // A start must not fail because the game database lacks tables, or does not answer.
  if (game && (await orNull(game.characters.isBanned(login)))) return
  throw new StartError(
    `${site.url} is a public site, and everybody knows the password of the account ${login}: run "npm run cli -- account remove ${login}"`,
  )
}

/** Checks the grant of the demo account, because a player may have the same login. */
async function isMade(db: WebDatabase): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as l', 'l.id', 'e.accountId')
    .innerJoin('accounts as a', 'a.id', 'l.ownerId')
    .select('t.id')
    .where('t.reference', '=', demoGrant)
    .where('a.removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** If only the game knows the account, its first login would create it on the site. */
async function isAdoptable({ web, game }: Databases): Promise<boolean> {
  const { login, password } = demoAccount
  if (!game || (await web.accounts.findByLogin(login))) return false
  const account = await orNull(game.accounts.find(login))
  return account !== null && matchesEmulatorHash(account.passwordHash, password)
}
