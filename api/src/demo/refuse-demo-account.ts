import type { DatabaseSync } from 'node:sqlite'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { Site } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import { demoAccount, demoGrant } from '#src/demo/demo-account.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { GameLayoutError } from '#src/game/errors.ts'
import type { GameRepositories } from '#src/game/ports.ts'

type Options = {
  db: DatabaseSync
  web: Pick<AccountRepositories, 'accounts'>
  /** Null where no realm was made yet: the one that will be has no demo account. */
  game: Pick<GameRepositories, 'accounts' | 'characters'> | null
  site: Site
}

/**
 * Keeps a public site closed while the demo account can be used, whose password everybody knows.
 *
 * @throws StartError naming the command that removes it
 */
export async function refuseDemoAccount({ db, web, game, site }: Options): Promise<void> {
  const { login } = demoAccount
  if (!isMade(db) && !(await isAdoptable(web, game))) return
  if (game && (await orIfUnknown(game.characters.isBanned(login), false))) return
  throw new StartError(
    `${site.url} is a public site, and everybody knows the password of the account ${login}: run "pnpm --filter api cli account remove ${login}"`,
  )
}

/** Told by the gift that it was made with: a player may well call himself demo. */
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

/** Where only the game knows it, its first login would open it on the site. */
async function isAdoptable(web: Options['web'], game: Options['game']): Promise<boolean> {
  const { login, password } = demoAccount
  if (!game || (await web.accounts.findByLogin(login))) return false
  const account = await orIfUnknown(game.accounts.find(login), null)
  return account !== null && matchesEmulatorHash(account.passwordHash, password)
}

/** A game database that lacks the tables costs the answers that need them, never the start. */
async function orIfUnknown<Value>(read: Promise<Value>, other: Value): Promise<Value> {
  try {
    return await read
  } catch (error) {
    if (error instanceof GameLayoutError) return other
    throw error
  }
}
