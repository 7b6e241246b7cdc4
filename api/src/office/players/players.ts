import type { FastifyInstance } from 'fastify'
import type { Player, PlayerHitList } from 'shared-api/office/players'
import { type Account, createAccounts, toAccount } from '#src/accounts/accounts.ts'
import { toActor } from '#src/accounts/actor.ts'
import { toEvent } from '#src/accounts/audit.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { iso, isoOrNull } from '#src/config/realm-time.ts'
import type { Db } from '#src/database/schema.ts'
import { orNull } from '#src/game/errors.ts'
import type { Game } from '#src/game/repositories.ts'
import { Problem } from '#src/http/problem.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { createBans } from '#src/office/players/bans.ts'
import { createCorrections } from '#src/office/players/corrections.ts'
import { createSalesLists } from '#src/office/sales/lists.ts'

const shown = 200

export type Site = Pick<FastifyInstance, 'webDatabase' | 'game' | 'realm'> & {
  web: AccountRepositories
}

/** All that the staff needs to help a player. @throws Problem 404 */
export async function readPlayer(site: Site, login: string) {
  const { webDatabase: db, web, game, realm } = site
  const lists = createSalesLists(db, realm.timeZone)
  const account = await web.accounts.findByLogin(login)
  // Without the game database, the rest of the page is needed all the more.
  const inGame = await orNull(game.accounts.find(login))
  if (!account && !inGame) throw noPlayer(login)
  const isBanned = await orNull(game.characters.isBanned(login))
  const characters = (await orNull(game.characters.ofAccount(login))) ?? []
  const ban = await createBans(db, game).find(login)
  const events = await web.audit.ofLogin(login, shown)
  const sent = await web.audit.mailsOf(login, shown)
  const email = account?.email ?? inGame?.email ?? ''
  const mails = await createOutbox(db).waitingFor(email)
  const player = { login }
  return {
    login,
    id: account?.id ?? null,
    email,
    emailConfirmed: account?.emailConfirmed ?? false,
    createdAt: isoOrNull(account?.createdAt ?? null),
    state: account?.isRemoved ? 'removed' : stateOf(isBanned),
    ban: ban
      ? {
          ...{ reason: ban.reason, until: isoOrNull(ban.until), at: iso(ban.bannedAt) },
          by: toActor(ban.bannedBy),
        }
      : null,
    characters: characters.map(({ name, level }) => ({ name, level })),
    waitingMails: mails.map(({ parts, createdAt, tries }) => {
      return { kinds: parts.map(({ kind }) => kind), since: iso(createdAt), tries }
    }),
    sentMails: sent.map(({ event, at, detail }) => {
      return { kind: detail ?? '', at: iso(at), isSent: event === 'mail.sent' }
    }),
    events: events.map(toEvent),
    orders: await lists.orders(player, { limit: shown }),
    deliveries: await lists.deliveries(player, { limit: shown }),
    ...(await ofSite(site, account)),
  }
}

/** What only an account has that logged in on the site. */
async function ofSite({ webDatabase: db, web }: Site, account: Account | null) {
  const id = account?.id ?? 0
  const ledger = createLedger(db)
  const undo = await web.emailChanges.undoable(id)
  const trusted = db
    .selectFrom('devices')
    .select('lastUsedAt')
    .where('accountId', '=', id)
    .where('trustedUntil', '>', Date.now())
    .orderBy('lastUsedAt', 'desc')
  return {
    hasSecondFactor: await web.secondFactors.isOn(id),
    emailUndo: undo ? { from: undo.email, until: iso(undo.expiresAt) } : null,
    balance: await ledger.balance(id),
    debt: await ledger.debt(id),
    corrections: await createCorrections(db).list(id),
    sessions: account ? await web.sessions.ofAccount(id, '') : [],
    devices: (await trusted.execute()).map(({ lastUsedAt }) => {
      return { lastSeenAt: iso(lastUsedAt) }
    }),
  }
}

function stateOf(isBanned: boolean | null): Player['state'] {
  if (isBanned === null) return 'unknown'
  return isBanned ? 'banned' : 'active'
}

export function noPlayer(login: string) {
  return new Problem(404, 'player-not-found', `There is no account ${login}`)
}

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
