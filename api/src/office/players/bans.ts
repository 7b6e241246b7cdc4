import type { AuditEvent } from 'shared-api/office/audit-events'
import type { Account } from '#src/accounts/accounts.ts'
import { actorText } from '#src/accounts/actor.ts'
import { type Act, audit } from '#src/accounts/audit.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import type { Game } from '#src/game/repositories.ts'
import { Problem } from '#src/http/problem.ts'
import { eachRow } from '#src/jobs/each-row.ts'

/** The account is null if only the game knows it. */
export type Subject = { login: string; account: Account | null }

/** Bans by the staff: the game keeps them, and the site why and until when. */
export function createBans(db: WebDatabase, { accounts, characters }: Game) {
  const record = (event: AuditEvent, { login, account }: Subject, act: Act) =>
    audit(db, event, { account: account ?? { id: null, login }, ...act })
  const forget = (login: string) => db.deleteFrom('bans').where('login', '=', login)
  const find = (login: string) =>
    db.selectFrom('bans').selectAll().where('login', '=', login).executeTakeFirst()

  return {
    find,
    /** @param until null bans for good @throws Problem 409 if the site may not ban it, because it is staff of the game */
    async ban(subject: Subject, until: number | null, act: Act) {
      const { login } = subject
      await banInGame({ accounts }, login)
      const ban = { reason: act.detail, until, bannedBy: actorText(act.actor) }
      const change = { ...ban, bannedAt: Date.now() }
      const insert = db.insertInto('bans').values({ login, ...change })
      await orUpdate(db, insert, ['login'], change).execute()
      // Again: an earlier ban that has ended may have been lifted meanwhile.
      await banInGame({ accounts }, login)
      await record('account.banned', subject, act)
    },
    /** Changes nothing for a player who is not banned. */
    async unban(subject: Subject, act: Act) {
      const { login } = subject
      if (!(await find(login)) && !(await characters.isBanned(login))) return
      await accounts.unban(subject.login)
      await forget(subject.login).execute()
      await record('account.unbanned', subject, act)
    },
    /** Lifts the bans that have ended. @param onFailure called with each account that the game did not take */
    async liftEnded(onFailure: (error: unknown, login: string) => void) {
      const bans = db.selectFrom('bans').select('login').where('until', '<=', Date.now())
      const work = async ({ login }: { login: string }) => {
        await accounts.unban(login)
        await forget(login).where('until', '<=', Date.now()).execute()
        // Somebody has banned the account anew meanwhile.
        if (await find(login)) return void (await accounts.ban(login))
        await audit(db, 'account.ban-ended', { account: { id: null, login }, caller: null })
      }
      const ended = await bans.limit(100).execute()
      await eachRow(ended, work, {
        onFailure: (error, { login }) => onFailure(error, login),
        isAway: () => true,
      })
    },
  }
}

/** Bans an account of the game, if there is one. @throws Problem 409 if it is one that the site may not ban */
export async function banInGame({ accounts }: Pick<Game, 'accounts'>, login: string) {
  if ((await accounts.ban(login)) || !(await accounts.find(login))) return
  const message = `${login} is staff of the game (its access level is above 0), and only an administrator of the game may change that`
  throw new Problem(409, 'staff-of-game', message)
}
