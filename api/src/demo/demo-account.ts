import type { DatabaseSync } from 'node:sqlite'
import type { Accounts } from '#src/accounts/accounts.ts'
import { hashPassword, verifyPassword } from '#src/accounts/passwords/password-hash.ts'
import { createLedger, toGrant } from '#src/coins/ledger/ledger.ts'
import type { Site } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import { transaction } from '#src/database/transaction.ts'
import { giveStarterCharacters } from '#src/demo/starter-characters.ts'
import { day } from '#src/durations.ts'
import { emulatorHash, matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import type { GameRepositories } from '#src/game/repositories.ts'
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
const demoGrant = `welcome:${demoAccount.login}`

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
    const { id } = account ?? web.accounts.create({ login, email, passwordHash })
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

type Refusal = {
  db: DatabaseSync
  web: { accounts: Accounts }
  /** Null if there is no game database yet; a new one has no demo account. */
  game: Pick<GameRepositories, 'accounts' | 'characters'> | null
  site: Site
}

/** Whether the demo account lets everybody in who reads its login: a start makes it where it never was. */
export async function isDemoLoginOpen({
  web,
  game,
}: Pick<Refusal, 'web' | 'game'>): Promise<boolean> {
  const { login, password } = demoAccount
  const account = await web.accounts.findByLogin(login)
  if (!account) return true
  if (account.isRemoved || !(await verifyPassword(account.passwordHash, password)))
    return false
  return !(await game?.characters.isBanned(login))
}

/** Everybody knows its password. @throws StartError naming the command that removes the account */
export async function refuseDemoAccount({ db, web, game, site }: Refusal): Promise<void> {
  const { login } = demoAccount
  if (!isMade(db) && !(await isAdoptable(web, game))) return
  if (game && (await orDefault(game.characters.isBanned(login), false))) return
  throw new StartError(
    `${site.url} is a public site, and everybody knows the password of the account ${login}: run "npm run cli -- account remove ${login}"`,
  )
}

/** Checks the grant of the demo account, because a player may have the same login. */
function isMade(db: DatabaseSync): boolean {
  const row = db
    .prepare(
      `SELECT 1 FROM ledger_transactions t
       JOIN ledger_entries e ON e.transaction_id = t.id
       JOIN ledger_accounts l ON l.id = e.account_id
       JOIN accounts a ON a.id = l.owner_id
       WHERE t.reference = ? AND a.removed_at IS NULL`,
    )
    .get(demoGrant)
  return row !== undefined
}

/** If only the game knows the account, its first login would create it on the site. */
async function isAdoptable(web: Refusal['web'], game: Refusal['game']): Promise<boolean> {
  const { login, password } = demoAccount
  if (!game || (await web.accounts.findByLogin(login))) return false
  const account = await orDefault(game.accounts.find(login), null)
  return account !== null && matchesEmulatorHash(account.passwordHash, password)
}

/** A start must not fail because the game database lacks tables, or does not answer. */
async function orDefault<Value>(read: Promise<Value>, other: Value): Promise<Value> {
  try {
    return await read
  } catch (error) {
    if (error instanceof GameLayoutError || error instanceof GameUnavailableError) {
      return other
    }
    throw error
  }
}
