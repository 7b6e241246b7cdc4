import type { DatabaseSync } from 'node:sqlite'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import type { Site } from '#src/config/site.ts'
import { StartError } from '#src/config/start-error.ts'
import { demoAccount, demoGrant } from '#src/demo/demo-account.ts'
import { matchesEmulatorHash } from '#src/game/emulator-hash.ts'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import type { GameRepositories } from '#src/game/repositories.ts'

type Options = {
  db: DatabaseSync
  web: Pick<AccountRepositories, 'accounts'>
  /** Null if there is no game database yet; a new one has no demo account. */
  game: Pick<GameRepositories, 'accounts' | 'characters'> | null
  site: Site
}

/** Everybody knows its password. @throws StartError naming the command that removes the account */
export async function refuseDemoAccount({ db, web, game, site }: Options): Promise<void> {
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
async function isAdoptable(web: Options['web'], game: Options['game']): Promise<boolean> {
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
