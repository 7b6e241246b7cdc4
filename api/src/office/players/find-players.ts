import type { PlayerHitList } from 'shared-api/office/players'
import { createAccounts, toAccount } from '#src/accounts/accounts.ts'
import type { Db } from '#src/database/schema.ts'
import { orNull } from '#src/game/errors.ts'
import type { Game } from '#src/game/repositories.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'

type Hit = PlayerHitList[number]
type Row = Parameters<typeof toAccount>[0]

const most = 50

/** Looks for players by whatever a member of staff knows of them. Without the game database, only the site is searched. */
export async function findPlayers(db: Db, game: Game, given: string): Promise<Hit[]> {
  const q = given.trim()
  const lower = q.toLowerCase()
  const hits = new Map<string, Hit>()
  const accounts = db.selectFrom('accounts').selectAll('accounts').limit(most)
  const ofOrders = accounts.innerJoin('orders', 'orders.accountId', 'accounts.id')
  const seen = db.selectFrom('auditLog').select('accountId').where('actor', 'is', null)

  const add = (foundBy: Hit['foundBy'], rows: readonly Row[]) => {
    for (const { id, login, email, isRemoved } of rows.map(toAccount)) {
      if (!hits.has(login)) hits.set(login, { login, id, email, foundBy, isRemoved })
    }
  }
  const addFromGame = async (foundBy: Hit['foundBy'], login: string) => {
    add(foundBy, await accounts.where('login', '=', login).execute())
    if (hits.has(login)) return
    const found = await game.accounts.find(login)
    if (!found) return
    hits.set(login, { login, id: null, email: found.email, foundBy, isRemoved: false })
  }

  const beginning = accounts
    .where('login', '>=', lower)
    .where('login', '<', `${lower}\uffff`)
  add('login', await beginning.orderBy('login').execute())
  const number = /^\d{1,15}$/.test(q) ? Number(q) : 0
  add('number', await accounts.where('id', '=', number).execute())
  const email = canonicalEmail(q)
  const ofEmail = email ? await createAccounts(db).findByEmail(email, most) : []
  const ids = [0, ...ofEmail.map(({ id }) => id)]
  add('email', await accounts.where('id', 'in', ids).execute())
  add('order', await ofOrders.where('orders.id', '=', q).execute())
  const paid = ofOrders.innerJoin('payments', 'payments.orderId', 'orders.id')
  add('payment', await paid.where('payments.id', '=', q).execute())
  add('address', await accounts.where('id', 'in', seen.where('address', '=', q)).execute())
  const searchGame = async () => {
    await addFromGame('login', lower)
    for (const login of await game.characters.accountsOf(q)) {
      await addFromGame('character', login)
    }
  }
  await orNull(searchGame())
  return [...hits.values()].slice(0, most)
}
