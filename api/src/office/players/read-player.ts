import type { FastifyInstance } from 'fastify'
import type { Player } from 'shared-api/office/players'
import type { Account } from '#src/accounts/accounts.ts'
import { toActor, toActorOrNull } from '#src/accounts/actor.ts'
import type { AccountRepositories } from '#src/accounts/repositories.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { iso, isoOrNull } from '#src/config/realm-time.ts'
import { orNull } from '#src/game/errors.ts'
import { Problem } from '#src/http/problem.ts'
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
    waitingMails: mails.map(({ parts, createdAt, tries }) => ({
      ...{ kinds: parts.map(({ kind }) => kind), since: iso(createdAt), tries },
    })),
    sentMails: (await web.audit.mailsOf(login, shown)).map(({ event, at, detail }) => ({
      ...{ kind: detail ?? '', at: iso(at), isSent: event === 'mail.sent' },
    })),
    events: events.map(({ at, actor, ...event }) => ({
      ...event,
      at: iso(at),
      actor: toActorOrNull(actor),
    })),
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
