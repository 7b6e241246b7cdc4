import type { PlayerHitList } from 'shared-api/office/players'
import { type Account, createAccounts, toAccount } from '#src/accounts/accounts.ts'
import type { Db } from '#src/database/schema.ts'
import { orNull } from '#src/game/errors.ts'
import type { Game } from '#src/game/repositories.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'

type Hit = PlayerHitList[number]
type Query = { execute(): Promise<Parameters<typeof toAccount>[0][]> }

const most = 50

/** Looks for players by whatever a member of staff knows of them. Without the game database, only the site is searched. */
export async function findPlayers(db: Db, game: Game, given: string): Promise<Hit[]> {
  const q = given.trim()
  const lower = q.toLowerCase()
  const hits = new Map<string, Hit>()
  const accounts = db.selectFrom('accounts').selectAll('accounts').limit(most)
  const ofOrders = accounts.innerJoin('orders', 'orders.accountId', 'accounts.id')
  const seen = db.selectFrom('auditLog').select('accountId').where('actor', 'is', null)

  const addHits = (foundBy: Hit['foundBy'], found: readonly Account[]) => {
    for (const { id, login, email, isRemoved } of found) {
      if (!hits.has(login)) hits.set(login, { login, id, email, foundBy, isRemoved })
    }
  }
  const add = async (foundBy: Hit['foundBy'], query: Query) =>
    addHits(foundBy, (await query.execute()).map(toAccount))
  const addFromGame = async (foundBy: Hit['foundBy'], login: string) => {
    await add(foundBy, accounts.where('login', '=', login))
    if (hits.has(login)) return
    const found = await game.accounts.find(login)
    if (!found) return
    hits.set(login, { login, id: null, email: found.email, foundBy, isRemoved: false })
  }

  const beginning = accounts
    .where('login', '>=', lower)
    .where('login', '<', `${lower}\uffff`)
  await add('login', beginning.orderBy('login'))
  const number = /^\d{1,15}$/.test(q) ? Number(q) : 0
  await add('number', accounts.where('id', '=', number))
  const email = canonicalEmail(q)
  if (email) addHits('email', await createAccounts(db).findByEmail(email, most))
  await add('order', ofOrders.where('orders.id', '=', q))
  const paid = ofOrders.innerJoin('payments', 'payments.orderId', 'orders.id')
  await add('payment', paid.where('payments.id', '=', q))
  await add('address', accounts.where('id', 'in', seen.where('address', '=', q)))
  const searchGame = async () => {
    await addFromGame('login', lower)
    for (const login of await game.characters.accountsOf(q)) {
      await addFromGame('character', login)
    }
  }
  await orNull(searchGame())
  return [...hits.values()].slice(0, most)
}
